/** Columns: see ../plans.ts. */
export const seattle = `
-7 · 6:30pm-9pm · Poi & Pals: Beginners Welcome · flow arts, meetup · Assembly Hall 5 (Seattle, WA) · free · All ages · Puget Spinners
-4 · 10pm-2am · Locked Room: Ferric, Sable Ng · techno, hardgroove, club · Clamworks (Seattle, WA) · $12+ · 21+ · Clamworks
-2 · 9pm-10:30pm · Album Night: Tides of Glass · house, disco · Kissa Kita (Seattle, WA) · $18 · 21+ · Kissa Kita
0 · 7:30pm-9pm · Album Night: Slow Machines at Sea · trip-hop · Kissa Kita (Seattle, WA) · $18 · 21+ · Kissa Kita
0 · 9pm-2am · Absolute Zero: Brine, Icebreaker Ulla · techno · The Ratskeller @ Pinwheel (Seattle, WA) · free for members / $5 for guests · 21+ · Absolute Zero · /absolute-zero · @absolutezero.sea
0 · 9pm-2am · Gale Warning, MC Tarn, Kelp · drum and bass · Chapter House (Seattle, WA) · $13+ · 21+ · Baltic Sound · · @p/DS5galewarn
0 · 9:30pm-2am · Otto Lindqvist-Bell, Mr. Softshell · tech house, melodic techno · View Lounge Nine (Seattle, WA) · $22+ / free w/rsvp before 10:30 · 21+ · Paper Hare
1 · 3pm-8pm · Café Nørrebro Matinée: Mette Skov-Hill, Bo Rye · house, deep house · Café Nørrebro (Fremont, Seattle, WA) · $6-18 sliding scale · All ages · Uplink, Sound Hearts
1 · 8pm · Electric Clam Bake · dubstep, bass · Hangar Six (Tacoma, WA) · $6+ · 21+ · Narrows Sound
1 · 9pm-1am · Mudlark · dubstep, riddim · Powerhouse (Seattle, WA) · $21+ · 21+ · Powerhouse
2 · 8pm-10pm · Bow & Circuit: Ione Castellan · electronic, experimental, cello · Chapel on the Hill (Seattle, WA) · $5-10 donation · All ages · Bow & Circuit
3 · 9pm-2am · Nocturnes for Bats · new wave, synthwave, goth · The Ratskeller @ Pinwheel (Seattle, WA) · $10 for members · 21+ · Belfry
Tue 0 · 9pm-2am · Taco Tuesday Techno · techno, acid · Hangar Six (Tacoma, WA) · free · 21+ · Narrows Sound
Thu 0 · 9pm-1am · Scale Model · techno · Powerhouse (Seattle, WA) · · 21+ · Routine Check
Thu 0 · 10pm-2am · Glitter Emergency: Cortina Bright · techno, bass, EDM · Moth Lounge (Seattle, WA) · $17+ · 18+ · Grimoire Girls
Fri 0 · 9pm-2am · Sub Postal: Parcel Force Five, Lady Dispatch · uk garage, bassline, breaks, house · Aurea (Seattle, WA) · $19+ · 21+ · Daring!, Night Parcel · /sub-postal?utm_source=list
Fri 0 · 10pm-2am · Club Trottoir: Orchid Eater · techno, hardgroove, hard house · Clamworks (Seattle, WA) · $15+ · 21+ · Disco Trout · · @discotrout
Fri 0 · 10pm-2am · Last Harbor · melodic dubstep · Queue Hall (Seattle, WA) · · 21+ · Red Kite
Sat 0 · 4am-10am · Sunrise Shift: Mette Skov-Hill, Sable Ng · house, techno, ambient · TBA (Seattle, WA) · $20 / free w/rsvp before 5 · 21+ · Sound Hearts
Sat 0 · 9pm-2am · Dial-Up Rave: 56K, Buffering Betty · dubstep, bass, hip-hop · 1340 Slipway St (Seattle, WA) · $24+ · 18+ · Nestbox
Sat 0 · 9pm-2am · Goblin Market: Tor Bjørnstad, K+Annex, Willowbeast · psydub, breaks, bass · The Chapel Bar (Seattle, WA) · $14-26 · 21+ · Mind Orchard
Sat 0 · 11pm-5am · Tidal Zone 4 Year Anniversary: Danny Dario · jungle, drum and bass, bass, breaks · TBA (Seattle, WA) · $25 · 21+ · Tidal Zone · · @tidalzone.jungle
Sun 0 · 3pm-8pm · Slow Sunday Club · house, deep house · Attic Otter (Seattle, WA) · $15+ · 21+ · Uplink, Sound Hearts, Belfry · · @slowsundayclub
Wed 1 · 8pm-1am · The Long Gravel Road Tour · dubstep, bass · Moth Lounge (Seattle, WA) · $18+ · 21+ · Connecting Line
Fri 1 · 9pm · Eliana Dos, Sheepish · ghettotech, hyperpop, hard house · The Signpost (Seattle, WA) · · 18+ · Signpost Presents
Fri 1 · 10pm-2am · Kestrel 9, Ferric · techno · Clamworks (Seattle, WA) · $17+ · 21+ · Clamworks
Sat 1 · 8pm · Ploughshare Rave · tech house, trance, techno, breaks · The Grange (Chehalis, WA) · free · All agesa · Cutthroat Creek Brewing
Sat 1 · 10pm-2am · Grand Marina · big room house, progressive house · Queue Hall (Seattle, WA) · $40+ · 21+ · Red Kite
Sat 1 · 10pm-3am · Mareas: Luz del Río · house, tech house, deep house · Clamworks (Seattle) · $20+ · 21+ · Mareas
Sun 1 · 12pm-6pm · Greenhouse Frequencies: Sow & Reap · downtempo, dub, ambient · Greenhouse Hall (Bellingham, WA) · $10 pre / $15 · all ages · Fieldwork
Fri 2 · 8:30pm · Lester Fable · downtempo, house, future bass · The Signpost (Seattle, WA) · · All ages · Signpost Presents
Sat 2 · 9:30pm-1:30am · Wobbleboard · dubstep, bass · Hangar Six (Tacoma, WA) · $26+ · 21+ · Narrows Sound
Fri 9 x3 · 5pm · Tahoma Bass Weekend: Wrecking Gull, Sawtooth Sally, Grimly · dubstep, bass, EDM · Rainshadow Bowl (Tacoma, WA) · $100+ · 18+ · Brightside
Sat 25 x2 · 5pm · Canyon Echo: Of the Ferns, Slow Owl, Alley Katt · dubstep, bass, EDM · Columbia Bluffs (George, WA) · · 18+ · Brightside · · @canyonecho
Thu 28 x4 · 2pm · Evergreen Assembly · house, techno, drum and bass, downtempo · Snowshed Flats (Snoqualmie Pass, WA) · $220-260 · 21+ · Fieldwork, Sound Hearts
Fri 45 x3 · 12pm · Millibar Weekend · techno, electro, ambient · Multiple Venues (Seattle, WA) · $109+ · 21+ · Millibar
spring -1 · 9pm-2am · Lost Hour: Gale Warning · drum and bass, jungle · Chapter House (Seattle, WA) · $15+ · 21+ · Baltic Sound
spring · 2am-8am · Sunrise Shift: Spring Forward · house, techno · TBA (Seattle, WA) · $20 · 21+ · Sound Hearts
autumn · 1am-7am · Sunrise Shift: Fall Back · house, techno · TBA (Seattle, WA) · $20 · 21+ · Sound Hearts
Feb 14 · 8pm · Paper Valentine, Bitter Almond · goth, darkwave · Moth Lounge (Seattle, WA) · $5+ · 21+ · Belfry
Dec 31 · 9pm-3am · Clamworks NYE: Sable Ng, Ferric, Tor Bjørnstad · techno, house · Clamworks (Seattle, WA) · $40+ · 21+ · Clamworks, Disco Trout
Jan 1 · 10am-6pm · Polar Plunge & Bass: Kelp, MC Tarn · drum and bass, breaks · Lakeside Boathouse (Seattle, WA) · free · All ages
`;

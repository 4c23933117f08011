/** Columns: see ../plans.ts. */
export const bayArea = `
-7 · 10pm-4am · Marlo Vance, Inés Okoro, Tidepool · techno, acid · Undertow (San Francisco) · $12 b4 11 / $19-30 · 21+ · Saltworks · · @saltworks.sf
-5 · 9pm-2am · Low Ceiling: Peasoup, Glasswing · deep house, minimal · Fog Line (San Francisco) · free w/rsvp · 21+ · · @p/DQk2mLowCeil · @lowceiling
-2 · 8pm · Hollis Wray · synthpop, electropop · The Lantern Room (San Francisco) · $26.40 · 18+ · Night Mail
-1 x3 · 5pm · Slow Coast Gathering · house, downtempo, ambient, disco · Camp Tamarisk (Philo) · $112-154 3 days · · Slow Coast, Redwood Hours · /slow-coast · @slowcoast
0 · 6pm-10pm · Sundown Service: Benny Loquat · soulful house, disco, funk · Cable & Salt (San Francisco) · free · 21+ · · @p/DRx7sundown · @cableandsalt
0 · 9pm-2am · Undertow Residents: Kilo Hertz, Anabel Frost, Wharf Rat · techno, electro, breaks · Undertow (San Francisco) · free w/rsvp b4 11pm / $10 · 21+ · Saltworks · · @saltworks.sf
0 · 9:30pm-1:30am · Static Garden - Cold Orchard, Minus Nine · darkwave, synthpop, EBM, italo disco · Pelican Hall (San Francisco) · $5 b4 10 / $10-15 · 21+ · · http://tickets.example/pelican-hall/calendar.html
0 · 10pm-3am · Roller Theory: Quickstep, MC Ardent, Subtle Knife · drum and bass, jungle · Switchyard Nine (Oakland) · $11.45-22.85 · 21+ · Roller Theory · · @rollertheory
1 · 4pm-9pm · Café de Olla Sessions: Mamá Vinilo, Tono Bueno · house, latin house, cumbia · Molino Café and Bakery (Stockton) · · · Dinámica · · @dinamica.stockton
1 · 8pm-12am · Vinyl Only: Mother of Pearl, Jun Sato-Reyes · disco, boogie, balearic · Fog Line (San Francisco) · free · 21+
1 · 9pm-1am · Two-Step Society: Toonie, Big Lido, Sasha Pace · uk garage, bassline, hip-hop · Delta Works (Sacramento) · $10 b4 10 / $15 · 18+ · Tule Fog
2 · 9pm · Le Renard, Mosswood, Fennel · deep house, techno · Saltbox (Berkeley) · · 21+ · · @p/DRa9renard · @saltbox.berkeley
3 · 8pm-1am · Quiet Storm in Stereo · experimental, halftime, dancehall · The Foundry Annex (Oakland) · $8-20 sliding scale · All ages · Tender Machine
Thu 0 · 9pm-11:59pm · Moon Tide: Psalm & Sugar · soulful house, deep house · Halfmoon (Oakland) · free · 21+ · Halfmoon
Fri 0 · 8pm-2am · Tin Whistle & Agatha Pole, DJ Parquet · funky house, tech house, acid, techno · Pelican Loft (San Francisco) · free w/rsvp b4 10pm / 12.30 · 21+ · Local 94 · · https://tickets.example/pelican-loft
Fri 0 · 8:30pm-1:30am · The Moonlighters: The Plum Brothers, Aunt Vera · house, tech house, breaks, EDM · Millrace Taproom (Petaluma) · free · 21 and up · Sonoma Sound Club · /sonoma-sound/moonlighters · https://www.instagram.example/p/DSb2moon/?img_index=1
Fri 0 · 10pm-4am · Théo Marchetti (All Night Long) · techno · TBA (San Francisco) · $22.85-34 · 21+ · Black Kite_ · · https://tickets.example/black-kite
Fri 0 · 10pm-4am · Helio Engine, Verity Lane, Left of Reno · trance, progressive house · Meridian (San Francisco) · $24+ · 21+
Sat 0 · 2am-6am · Second Wind - After Hours #214  w/ Secret Guest · house, EDM · TBA (San Francisco) · · 21+ · Second Wind: Very Late · /second-wind-214
Sat 0 · 2pm-9pm · Courtyard Social w/ Amara Dell, Paolo Quispe, Winnie Bosch · house, deep house · Courtyard at Aster (San Francisco) · $17-23 · 21+ · Aster
Sat 0 · 8pm-4am · Barn Burner IX: Tin Lizzie, Junglist Aunties, Moss Agate, Percival, DJ Hayloft · drum and bass, jungle, breaks, uk garage, club, house · 41 Quarry Ct (Santa Rosa) · $15-25 pre / $30 · · Redwood Hours · @p/DSq1barn · @redwoodhours
Sat 0 · 9pm-2am · Cosmo Ferrante b2b Nadia Quill · tech house · Orchard Social (San Jose) · $20 pre / $25+ · 21+ · Orchard Social, Neon Pail
Sat 0 · 9:30pm-3am · Heavy Petal: Sorrel, Ünder, Kestrel 9, Low Tide Larry · techno, hard groove, electro · The Foundry Annex (Oakland) · $25 notaflof · 18+ · Tender Machine, Heavy Petal · · Instagram Page https://www.instagram.example/heavypetal/
Sun 0 · 12am-6am · Lighthouse Keepers: Opaline b2b Non-Stop Kid · house · 2214 Pier Street (San Francisco) · $17 pre · 21+ · Lighthouse Keepers
Sun 0 · 11am-5pm · Pancakes & Records: Soulfire, Marmalade Skye · house, disco · Hedgerow Coffee (San Francisco) · free · all ages · Lost & Found Sound
Wed 1 · 9pm-1am · Program Zero: Plant Machine, Ada Dahlia · techno, breaks, IDM · Undertow (San Francisco) · $10 · 21+ · Program Zero
Fri 1 · 8pm-1am · Cutlet, Riptide, Brass Knuckle Tea Party · dubstep, bass music, riddim · Orchard Social (San Jose) · $15-20 · 18+ · Basewood, Heavyhand
Fri 1 · 10pm-4am · Fenwick_ · drum and bass, jungle · TBA (San Francisco) · $16-32 · 21+ · Program Zero · · @programzero
Fri 1 · 11pm-3am · Daybreak Rivals at Garage 77 · house, tech house, EDM · Garage 77 (San Francisco) · $120+ · 21+
Sat 1 · 9pm-2:30am · Nightjar Anniversary | A Decade In The Dark: Halden, Corvid, Miss Ampère · techno, industrial · Pelican Hall (San Francisco) · $20-30 pre / $35 · 21+ · Nightjar · · @nightjar.sf
Sat 1 · 10pm-2am · Caetano Brasa, Vanna Issa · afro house, tech house · Meridian (San Francisco) · $22-59 · 21+ · Sol Nascente
Sun 1 · 3pm-8pm · Tea & Dub: Jonah Salt, Selector Fern · dub, dubstep, reggae · Saltbox (Berkeley) · notaflof · All Ages · Tea & Dub
Sat 2 · 8pm-1am · Save Point Rave: Cyberplum, Rainy Arcade, Egg Zenith, 8-Bit Bishop · hardstyle, frenchcore, anime, vocaloid, trance, hyperflip · Palace Rink (Fremont) · $12.51 · 18+ · Save Point
Fri 4 x2 · 5pm · Harborlight Dream · trance, progressive house · Seawall Auditorium (San Francisco) · $69-79 2 days / $35-45 1 day · 18+ · Brightside, Harborlight · /harborlight-dream · @harborlightdream
Thu 8 x4 · Thu: 8pm-Sun: 10pm · Wide Margins: A Long Weekend · house, techno, ambient · Multiple Venues (Bay Area) · $100-180 · · Wide Margins · · @widemargins
Thu 23 x4 · Thu: 7pm-Sun: 11pm · Counterweight · techno, electro, breaks, drum and bass, club · Grey Hall, Annex 3, TBA (San Francisco) · starting at $95 · 21+ · Counterweight
Fri 33 x4 · 10am · Lupine Festival · house, techno, downtempo, drum and bass · Lupine Meadow (Nevada City) · $240+ · All ages · Lupine Collective · /lupine
Fri 12 · 7:30pm · Velvet Ledger · synthpop, trance, EBM · Aster Hall (San Francisco) · $37 · 5+
Sat 18 · 2pm · Young Marigold, Captain Saffron · funk, disco, future funk · The Terrace at Pier 9 (San Francisco) · · 21+
Sat 46 · 2am-6am · Second Wind #260 · house, EDM · TBA (San Francisco) · · · Second Wind: Very Late · /second-wind-260
spring -1 · 10pm-4am · Spring Forward: Lena Kreuz, Marlo Vance · techno · Undertow (San Francisco) · $15 b4 11 / $25 · 21+ · Saltworks
spring · 2am-6am · Second Wind: The Hour That Is Not There · house, EDM · TBA (San Francisco) · · 21+ · Second Wind: Very Late · /second-wind-spring
autumn · 1am-6am · Second Wind: Same Hour Twice · house, EDM · TBA (San Francisco) · · 21+ · Second Wind: Very Late · /second-wind-autumn
Oct 31 · 9pm-5am · Gourd Almighty: Madame Ossuary, Idée Fixe, Pumpkin Patch Kids · hardstyle, hardcore, gabber, electro house · TBA (Oakland) · $20 b4 10 / $30 b4 11 / $35-40 · · Gourd Almighty
Dec 31 · 9pm-6am · Saltworks New Year: Kilo Hertz, Marlo Vance, Anabel Frost, Wharf Rat · techno, acid, electro · Undertow (San Francisco) · $40-75 · 21+ · Saltworks
Jan 1 · 6am-4pm · Breakfast of Champions: Opaline, Benny Loquat, Mother of Pearl · house, disco, downtempo · Cable & Salt (San Francisco) · free-24.65 · 21+ · Cable & Salt, Lighthouse Keepers
`;

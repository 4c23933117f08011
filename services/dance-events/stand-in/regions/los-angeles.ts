/** Columns: see ../plans.ts. */
export const losAngeles = `
-7 · 10pm-3am · Gravel Pit: Ruben Salas, Null Hypothesis · hard techno, techno · 1180 Mateo Annex (DTLA/Los Angeles) · $25-40 · 21+ · Gravel Pit
-6 · 9pm · Open Decks at the Marlin · house, disco · The Marlin (Long Beach) · free · 21+ · · @p/DQ8openmarlin
-3 · 7pm-11pm · Noche de Cumbia Rebajada: Sonido Ocaso · cumbia, dembow, reggaeton · Salón Azul (Santa Ana) · $10 · 18+ · Ocaso Sound_ · · @ocasosound
-1 x2 · 6pm-4am · Palm Static Weekender · techno, electro, ambient · Date Grove Ranch (Indio) · $160+ · 21+ · Palm Static · /palm-static · @palmstatic
0 · 5pm-10pm · Rooftop Hours: Delphine Cruz · house, afro house · Sky Deck at Hotel Alma (Los Angeles) · free w/rsvp · 21+ · · · @skydeck.alma
0 · 8pm-1am · Café Tropicália de Noche: Bia Fontes, Coqueiro · house, latin house, brazilian funk · Café Lúcido (Echo Park/Los Angeles) · $5 b4 9 / $10 · All ages · Tropicália LA
0 · 9pm-2am · Concrete Choir: Iron Lung Baby, Petra Vail, Ozone Kid · techno, industrial · Catacomb Row (DTLA/Los Angeles) · $20+ · 21+ · Concrete Choir · · @concretechoir
0 · 10pm-2am · Ruff Cut: Tempo Tantrum, MC Halyard · drum and bass, jump up · The Depot Room (San Bernardino) · $15 pre / $20 · 18+ · Ruff Cut
1 · 8pm-12am · Modular on the Hill · ambient, experimental, modular · Observatory Steps (Los Angeles) · Free · all ages · Patch Club
1 · 9pm-2am · Sadboy Arcade: Vinny Lux, Hart Attack · hyperpop, electroclash, club · Parlour 88 (Hollywood/Los Angeles) · $12.50 · 18+ · Sadboy Arcade
1 · 9:30pm · Milo Trent, Sweet Cassava · tech house, latin house · Cascabel (San Diego) · $28.33 · 21+ · Bajo Norte · · @bajonorte
2 · 10pm-2am · Slow Jam Science · r&b, house, jersey club · The Marlin (Long Beach) · · 21+ · · @slowjamscience
4 · 8pm-1am · Dub Cartography: Selah Stone, Rootsman Kit · dub, dubstep, bass music · Wharf Nineteen (San Pedro) · $10-15 · 18+ · Cartographers
Wed 0 · 9pm-1:30am · Midweek Machine: Alta Loma, Perrine · electro, techno, acid · Catacomb Row (DTLA/Los Angeles) · free b4 1030 / $5 · 21+ · Midweek Machine
Fri 0 · 9pm-2am · Noisette, Kid Citrine · french house, disco house · Parlour 88 (Hollywood/Los Angeles) · $22-38 · 21+ · Maison Perdue
Fri 0 · 9pm-3am · Santa Muerte Soundsystem vs Barrio Bass · reggaeton, dembow, baile funk, club · Salón Azul (Santa Ana) · $15 b4 11 / $20 · 18+ · Barrio Bass_
Fri 0 · 10pm-6am · Warehouse Nocturne: Iskra Volkova, Ruben Salas, Tomás Hierro · techno, hard techno · TBA (DTLA/Los Angeles) · $35-55 · 21+ · Gravel Pit, Nocturne · · @nocturne.la
Fri 0 · 10pm · Auster & Bloom · progressive house, melodic house · Vantage (San Diego) · $30+ · 21+
Sat 0 · 12am-6am · Afters: Delphine Cruz b2b Milo Trent · house, minimal · 2209 West Alder Street (Santa Ana) · $17 pre · 21+ · Ocaso Sound
Sat 0 · 2am-8am · Long Shadow: Petra Vail, Hush Puppy · techno, dub techno · TBA (Los Angeles) · $25 · 21+ · Long Shadow_
Sat 0 · 1pm-9pm · Poolside Perennial: Cove, Sunny Marquez, The Tangerines · house, nu-disco, balearic · Oasis Motor Lodge (Palm Springs) · $40-60 · 21+ · Perennial · · @perennial.ps
Sat 0 · 8pm-1am · Gunmetal, Rzrwire, Grimly · dubstep, riddim, trap · Arena Annex (Pomona) · $45+ · 18+ · Bass Foundry
Sat 0 · 9pm-2am · Amen Arcade: Breakage Bureau, Junie Lock, DJ Abacus · jungle, drum and bass, breaks · The Depot Room (San Bernardino) · $15-20 · 18+ · Amen Arcade, Ruff Cut
Sat 0 · 10pm-4am · Casa Onda: Caetano Brasa, Luz del Río · afro house, organic house · Cascabel (San Diego) · $25-45 · 21+ · Casa Onda
Sun 0 · 2pm-8pm · Sunday Sermon w/ Deacon Reyes · gospel house, soulful house · Hillside Garden (Pasadena) · rsvp · 21+ · Sunday Sermon
Thu 1 · 9pm-2am · Wax Poets Society · hip-hop, breaks, funk · The Marlin (Long Beach) · free · 21+
Fri 1 · 9pm-2am · Chrysalis: Moth Mother, Ida Bjelle · darkwave, EBM, post-punk · Catacomb Row (DTLA/Los Angeles) · $13-18 · 18+ · Chrysalis
Fri 1 · 10pm-3am · Ålesund, Northbound · melodic techno, progressive house · Vantage (San Diego) · $31-43 · 21+
Sat 1 · 9pm-2am · Fever Chart: Noisette, Velours, DJ Satsuma · disco, italo disco, house · Parlour 88 (Hollywood/Los Angeles) · $18 b4 10:30 / $25+ · 21+ · Maison Perdue · · @maisonperdue
Sat 1 · 10pm-6am · Gravel Pit: Oksana Drev, Null Hypothesis, Ruben Salas · hard techno, schranz · TBA (Los Angeles) · $30-50 · 21+ · Gravel Pit
Sun 1 · 12pm-8pm · Beach Frequencies · house, tech house, breaks · Harbor Lawn (Ventura) · free for members / $10 for guests · All ages · Ventura Frequency Club
Sat 2 · 9pm-2am · Psy Desert Temple: Ananda Loop, Third Eye Bind · psytrance, goa · High Plateau Campground (Joshua Tree) · $60 · · Desert Temple
Fri 3 · 8pm · Paper Lanterns (Live) · indie, synthpop, electropop · Ambrose Court (Los Angeles) · $35.50 · All ages · Night Mail
Fri 5 x3 · Fri: 2pm-Sun: 11:59pm · Mirage Fields · house, techno, trance, drum and bass, dubstep · Mirage Fields Fairground (San Bernardino) · $249-389 3 days · 18+ · Brightside · /mirage-fields · @miragefields
Sat 9 · 3pm-11pm · Block Party on Olvera: Deacon Reyes, Sunny Marquez · house, disco, funk · Plaza Norte (Los Angeles) · free w/rsvp / $10-15 · All Ages · Bloque
Sat 26 x2 · 12pm · Channel Islands Sound Camp · house, ambient, downtempo · Camp Anacapa (Santa Barbara) · $120-140 2 days · 18+ · Sound Camp
Sat 40 · 9pm-3am · Gravel Pit 10 Year Anniversary · techno, hard techno · TBA (Los Angeles) · $50 · 21+ · Gravel Pit
spring -1 · 10pm-4am · Lose an Hour: Petra Vail, Alta Loma · techno, electro · Catacomb Row (DTLA/Los Angeles) · $20 · 21+ · Concrete Choir
spring · 2:30am-7am · Long Shadow: Clock Drift · techno, dub techno · TBA (Los Angeles) · $25 · 21+ · Long Shadow
autumn · 1:30am-6am · Long Shadow: The Hour Returns · techno, dub techno · TBA (Los Angeles) · $25 · 21+ · Long Shadow
Feb 14 · 9pm-2am · Heartbreak Hotel Alma: An All Break-Up Songs Party · r&b, house, pop · Sky Deck at Hotel Alma (Los Angeles) · $10 pre / $15 · 21+
Dec 30 x3 · 8pm-4am · Instinct: Three Nights into the New Year w/ Iskra Volkova, Noisette, Deacon Reyes · house, techno, disco · The Depot Room (San Bernardino) · $69-79 3 days / $30 1 day · 21+ · Instinct, Ruff Cut · /instinct · @instinct.nye
Jan 1 · 2pm-10pm · Day One: Cove, The Tangerines · house, nu-disco · Oasis Motor Lodge (Palm Springs) · $35+ · 21+ · Perennial
`;

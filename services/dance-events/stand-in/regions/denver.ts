/** Columns: see ../plans.ts. */
export const denver = `
-4 · 9pm-2am · Thin Air: Pika, Talus · drum and bass · Larimer Cellar (Denver) · $15 · 21+ · Thin Air
0 · 6pm-11pm · Timberline Tuneup: DJ Alpenglow · house, downtempo · Ridgeline Café (Boulder) · free · All ages · Ridgeline
0 · 9pm-2am · Mile Deep: Saint Vrain, Osito · deep house, tech house · Club Quartz (Denver) · $10 b4 10 / $20 · 21+ · Mile Deep · · @miledeep
1 · 9pm-2am · Café Alpenglühen: Jörg Talhammer · techno, minimal · Ridgeline Café (Boulder) · $12 · 18+ · Ridgeline
Fri 0 · 9pm-2am · Wrecking Gull, Avalanche Dogs, Sawtooth Sally · dubstep, riddim, bass · Mission Yard (Denver) · $45+ · 18+ · Brightside
Fri 0 · 10pm-4am · Substrata: Talus, Ferric · techno, hardgroove · TBA (Denver) · $20-30 · 21+ · Substrata
Sat 0 · 9pm-2am · Of the Ferns · psydub, downtempo, bass · Sandstone Hall (Fort Collins) · $28-35 · All ages · Thin Air
Sun 0 · 2am-7am · Substrata Afters · techno · TBA (Denver) · $15 · 21+ · Substrata
Fri 1 · 9pm-2am · Pika b2b Gale Warning · drum and bass, jungle · Larimer Cellar (Denver) · $20 pre / $25 · 21+ · Thin Air · · @thinair.dnb
Sat 1 · 9pm-2am · Disco at Altitude: Mother of Pearl, DJ Alpenglow · disco, house · Club Quartz (Denver) · · 21+ · Mile Deep
Fri 27 x3 · Fri: 12pm-Sun: 10pm · Columbine Ridge Gathering · house, techno, bass, ambient · Hartsel Flats (Hartsel) · $175 · 18+ · Substrata, Thin Air · · @columbineridge
spring -1 · 9pm-3am · Lost Hour: Saint Vrain · tech house · Club Quartz (Denver) · $20 · 21+ · Mile Deep
Jan 1 · 12pm-6pm · Après Year: DJ Alpenglow, Osito · house, disco · Mission Yard (Denver) · $15-25 · 21+ · Mile Deep
`;

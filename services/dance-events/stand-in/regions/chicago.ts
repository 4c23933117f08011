/** Columns: see ../plans.ts. */
export const chicago = `
-6 · 10pm-4am · Jackhammer: Dwayne Castle, Lil' Trax · ghetto house, footwork, house · Warehouse Lane (Chicago) · $15 · 21+ · Jackhammer
-1 · 8pm-12am · Lakefront Listening Club · ambient, deep house · Kettle Room (Chicago) · free · All ages
0 · 6pm-11pm · Church of the Four-Four: Sister Delores · soulful house, gospel house · Garfield Social (Chicago) · free · 21+ · Four-Four · · @fourfour.chi
0 · 10pm-4am · Jackhammer: Dwayne Castle b2b Opaline · house, acid house · Warehouse Lane (Chicago) · $10 b4 12 / $20 · 21+ · Jackhammer
1 · 10pm-4am · Cold Steel: Kova, Elevated Line · techno, industrial · Steelyard (Chicago) · $15-20 · 21+ · Cold Steel
1 · 9pm-2am · Café Güero: Chola Drip · cumbia, house, guaracha · Café Güero (Chicago) · $5-10 · 21+ · Pilsen Sound
Fri 0 · 10pm-5am · Footwork Federation: Lil' Trax, RP Bounce House · footwork, juke, ghetto house · Kettle Room (Chicago) · $12.36 · 18+ · Federation
Sat 0 · 10pm-5am · Sister Delores (5 Hour Set) · house, disco · Warehouse Lane (Chicago) · $25+ · 21+ · Four-Four, Jackhammer
Sun 0 · 4am-10am · Sunday School: Elevated Line · techno, house · TBA (Chicago) · $20 · 21+ · Cold Steel_
Fri 1 · 9pm-2am · Windchill: Pika, Slipstream · drum and bass · Steelyard (Chicago) · $18 · 18+ · Windchill
Sat 1 · 10pm-5am · Acid Brunch Is at Midnight: Anabel Frost, Dwayne Castle · acid house, techno · Warehouse Lane (Chicago) · $20-30 · 21+ · Jackhammer · · @jackhammer.chi
Fri 26 x3 · Fri: 2pm-Sun: 10pm · Lakefill Festival · house, techno, footwork, disco · Calumet Grounds (Chicago) · $130-220 · All ages · Lakefill · /lakefill · @lakefill
spring -1 · 10pm-5am · Spring Forward March: Sister Delores · house · Garfield Social (Chicago) · $15 · 21+ · Four-Four
autumn · 1am-5am · The Double Hour: Dwayne Castle · house, acid house · Warehouse Lane (Chicago) · $15 · 21+ · Jackhammer
Jan 1 · 5am-1pm · First Jack of the Year · house, ghetto house · Warehouse Lane (Chicago) · $30 · 21+ · Jackhammer
`;

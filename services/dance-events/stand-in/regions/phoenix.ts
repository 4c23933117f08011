/** Columns: see ../plans.ts. */
export const phoenix = `
-4 · 9pm-2am · Monsoon: Haboob, Javelina · drum and bass, breaks · Saguaro Social (Tempe) · $10 · 18+ · Monsoon Bass
0 · 8pm-1am · Sun Valley Selectors: Opal Reyes-Lind · house, disco · The Swamp Cooler (Phoenix) · free · 21+ · · · @swampcooler
0 · 10pm-3am · Dry Heat: Alta Loma, Haboob · techno, electro · Copper Basement (Phoenix) · $15 pre / $20 · 21+ · Dry Heat · · @dryheat.phx
1 · 7pm-11pm · Café Piñón: Opal Reyes-Lind · latin house, cumbia · Café Piñón (Tucson) · $7 · All ages · Barrio Viejo Sound
Fri 0 · 9pm-2am · Wobble Ranch: Sawtooth Sally, Javelina · dubstep, riddim · Rodeo Hall (Scottsdale) · $22+ · 18+ · Monsoon Bass
Sat 0 · 10pm-4am · Dry Heat: Petra Vail · techno · TBA (Phoenix) · $25-40 · 21+ · Dry Heat
Sun 0 · 12am-6am · Dry Heat Afters: Alta Loma · techno, house · TBA (Phoenix) · · 21+ · Dry Heat
Fri 1 · 9pm-2am · Verity Lane, Left of Reno · trance, progressive house · Rodeo Hall (Scottsdale) · $30-45 · 18+ · Brightside
Sat 1 · 2pm-10pm · Pool & Groove: Sunny Marquez · house, tech house · Motel Ocotillo (Tucson) · $20 · 21+ · Barrio Viejo Sound
Thu 18 x4 · Thu: 5pm-Sun: 8pm · High Rim Sound Week · house, techno, ambient · Mesa Rim (Mayer) · $240-280 · 21+ · Dry Heat · /sound-week · @soundweek.az
Dec 31 · 9pm-4am · Dry Heat NYE · techno, electro, house · Copper Basement (Phoenix) · $40 · 21+ · Dry Heat
Jan 1 · 10am-4pm · Sunrise at the Rim · ambient, downtempo · Mesa Rim (Mayer) · free · All ages · Dry Heat
`;

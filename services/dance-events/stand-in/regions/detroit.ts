/** Columns: see ../plans.ts. */
export const detroit = `
-5 · 10pm-4am · Belle Isle Electrics: Mr. Assembly, Tessa Grand · electro, techno · Packard Loft (Detroit) · $15 · 21+ · Belle Isle Electrics
0 · 8pm-2am · Open Hood: Vaughn Motley · soulful house, deep house · The Glovebox (Detroit) · free · 21+ · Open Hood
0 · 10pm-4am · Second Shift: Mr. Assembly, Carburetor Kay · techno, electro, ghettotech · Packard Loft (Detroit) · $10-20 · 21+ · Second Shift · · @secondshift.det
1 · 9pm-2am · Café Têtu: Vaughn Motley (Live Keys) · house, jazz, downtempo · Café Têtu (Hamtramck) · notaflof · All ages · Open Hood
Fri 0 · 10pm-4am · Tessa Grand, Ruben Salas · techno, hard techno · Foundry No. 3 (Detroit) · $25-30 · 21+ · Second Shift
Sat 0 · 9pm-2am · Ragga by the River: Congo Basin · jungle, drum and bass · River Rouge Hall (Dearborn) · $12 · 18+ · Rouge Rollers
Sat 0 · 4am-11am · Third Shift: Mr. Assembly · techno · TBA (Detroit) · $20 · · Second Shift
Fri 1 · 10pm-4am · Electro Ferry: Alta Loma, Carburetor Kay · electro, ghettotech · Foundry No. 3 (Detroit) · $15 pre / $20 · 21+ · Belle Isle Electrics
Sat 1 · 10pm-5am · Vaughn Motley & Sister Delores · house, disco · The Glovebox (Detroit) · $20 · 21+ · Open Hood
Sat 26 x3 · Sat: 12pm-Mon: 11:59pm · Hart River Electronic Weekend · techno, house, electro, drum and bass · Atwater Landing (Detroit) · $180-330 3 days · All ages · Second Shift, Open Hood · /hart-river · @hartriver
spring -1 · 10pm-5am · Lost Shift: Tessa Grand · techno · Packard Loft (Detroit) · $15 · 21+ · Second Shift
Jan 1 · 4am-12pm · New Model Year · techno, house · Packard Loft (Detroit) · $30 · 21+ · Second Shift
`;

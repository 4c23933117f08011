/** Columns: see ../plans.ts. */
export const iowa = `
-3 · 9pm-1am · Cornfield Circuit: Silo, Prairie Dawn · techno, electro · The Granary (Des Moines, IA) · $10 · 21+ · Cornfield Circuit
0 · 7pm-11pm · Two Turntables & a Tractor: Uncle Combine · house, funk · Depot Taproom (Iowa City, IA) · free · 21 and up · Tractor Crew
0 · 9pm-1:30am · Slowdown Avenue: Ms. Platte, Haymaker · drum and bass, dubstep · Union Hall 40 (Omaha, NE) · $12 pre / $15 · 18+ · Platte River Bass
1 · 8pm-12am · Café Señora Luna: Los Vecinos DJs · cumbia, latin house · Café Luna (Lincoln, NE) · $5 · All ages · Los Vecinos
Fri 0 · 9pm-2am · Silo b2b Kestrel 9 · techno, hard groove · The Granary (Des Moines, IA) · $15-20 · 21+ · Cornfield Circuit · · @cornfieldcircuit
Sat 0 · 10pm-2am · Prairie Dawn · house, progressive house · Union Hall 40 (Omaha, NE) · $20+ · 18+
Sat 0 · 2am-6am · Barn Afters · techno, house · TBA (Ames, IA) · $10 · 21+ · Cornfield Circuit
Sat 1 · 9pm-1am · Grimly, Haymaker · dubstep, riddim · Ironworks Arena (Cedar Rapids, IA) · $25 · All ages · Platte River Bass
Sat 5 · 8pm · Lumen Valley · pop EDM, future bass · Missouri Landing (Omaha, NE) · · All ages · Brightside
Fri 29 x2 · 3pm · Loess Hills Campout · house, techno, ambient, jam · Turkey Creek Farm (Moorhead, IA) · $70-90 2 days · · Tractor Crew · · @loesscampout
spring -1 · 9pm-3am · Daylight Robbery: Silo · techno · The Granary (Des Moines, IA) · $10 · 21+ · Cornfield Circuit
Jan 1 · 2pm-8pm · Hangover Hotdish: Uncle Combine · house, disco · Depot Taproom (Iowa City, IA) · free · All ages · Tractor Crew
`;

/** Columns: see ../plans.ts. */
export const atlanta = `
-5 · 10pm-3am · Peachtree Static: Lorne Avery, Duchess Kay · techno, electro · The Cotton Loft (Atlanta) · $15 · 21+ · Peachtree Static
0 · 8pm-1am · Porch Light Sessions: Cousin Otis · house, soulful house, funk · Magnolia Yard (Decatur) · free · 21+ · Porch Light
0 · 10pm-3am · Kudzu: Trapdoor Annie, Big Vine, DJ Grits · drum and bass, trap, bass music · Boxcar Nine (Atlanta) · $10 b4 11 / $20 · 18+ · Kudzu · · @kudzu.atl
1 · 9pm-2am · Café Créole After Dark: Marguerite Dupré · afro house, amapiano · Café Créole (East Point) · $10 · 21+ · Créole Nights
Thu 0 · 9pm-2am · Slow Burn · house, minimal · Ember Room (Atlanta) · free w/rsvp · 21+ · · · @emberroom
Fri 0 · 11pm-5am · Lorne Avery b2b Iskra Volkova · techno, hard techno · TBA (Atlanta) · $25-40 · 21+ · Peachtree Static
Sat 0 · 10pm-3am · Amapiano on Auburn: Thandi Mokoena-Lee, Cousin Otis · amapiano, gqom, afro house · The Cotton Loft (Atlanta) · $20+ · 21+ · Log Drum Society
Sun 0 · 12am-5am · Boxcar Afters: Duchess Kay · house, techno · Boxcar Nine (Atlanta) · $15 pre / $20 · 21+ · Kudzu
Sat 1 · 9pm-2am · Riddim & Biscuits: Grimly, Sawtooth Sally · dubstep, riddim · Foundry Depot (Athens) · $18-24 · 18+ · Classic City Bass
Sun 1 · 3pm-9pm · Belvedere Day Party · house, disco · Magnolia Yard (Decatur) · · 21+ · Porch Light · · @porchlight.atl
Fri 14 x3 · Fri: 4pm-Sun: 11pm · Chattahoochee Sound Camp · house, techno, bass music · Bend in the River (Helen) · $140-180 · 18+ · Sound Camp South
spring -1 · 10pm-4am · One Hour Short: Lorne Avery · techno · TBA (Atlanta) · $20 · 21+ · Peachtree Static
Jan 1 · 1pm-8pm · Black-Eyed Peas & House Music · house, soulful house · Ember Room (Atlanta) · free · All ages · Porch Light
`;

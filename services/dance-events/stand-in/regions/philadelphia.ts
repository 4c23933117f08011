/** Columns: see ../plans.ts. */
export const philadelphia = `
-5 · 9pm-2am · Rowhome Techno: Jawn Doe, Ada Winslow · techno · Basilica Basement (Philadelphia) · $15 · 21+ · Rowhome
0 · 8pm-1am · Stoop Sale Selectors: Miss Passyunk · disco, soul, house · The Stoop (Philadelphia) · free · 21+ · · · @thestoop.phl
0 · 10pm-2am · Schuylkill Steppers: Congo Basin, MC Liberty · jungle, drum and bass · Boathouse Lounge (Philadelphia) · $12.50 · 21+ · Schuylkill Steppers
1 · 9pm-2am · Café Rosé: Zoë Lamarr · house, french house · Café Rosé (Philadelphia) · $10 · 21+ · Rosé Club
Fri 0 · 10pm-3am · Rowhome: Kova, Jawn Doe · techno, electro · Basilica Basement (Philadelphia) · $20-30 · 21+ · Rowhome · · @rowhome.phl
Sat 0 · 9pm-2am · Boardwalk Bounce: Bay Leaf Boys · jersey club, bassline · Pier Casino Annex (Atlantic City) · $25+ · 21+ · Bounce Bureau
Sat 0 · 12am-6am · Basement Afters: Jawn Doe · techno, house · TBA (Philadelphia) · $10 · 21+ · Rowhome
Fri 1 · 9pm-2am · Wrecking Gull · dubstep, riddim · Foundry Court (Allentown) · $24 pre / $30 · 18+ · Lehigh Low End
Sat 1 · 10pm-3am · Miss Passyunk's Birthday: Tunde Ferro · house, afro house · The Stoop (Philadelphia) · free b4 11 / $10 · 21+ · Rosé Club
Sat 20 x2 · 12pm · Wissahickon Sound Picnic · house, ambient, downtempo · Fern Hollow Lawn (Philadelphia) · $40-65 · All ages · Rowhome, Rosé Club
spring -1 · 10pm-4am · Lost Hour on Broad: Ada Winslow · techno · Basilica Basement (Philadelphia) · $20 · 21+ · Rowhome
Jan 1 · 3pm-11pm · Strutters Ball: Miss Passyunk, MC Liberty · house, disco, drum and bass · The Stoop (Philadelphia) · free · All ages · · · @thestoop.phl
`;

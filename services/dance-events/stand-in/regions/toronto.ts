/** Columns: see ../plans.ts. */
export const toronto = `
-6 · 10pm-3am · Kiln: Amélie Rousseau-Park, Stovepipe · techno · The Brickyards (Toronto) · $20 · 19+ · Kiln
0 · 8pm-1am · Soleil Selectors: Mo Tremblay, Fiona Wu-Hart · disco, boogie, house · Bar Soleil (Toronto) · free · 19+ · · · @barsoleil.to
0 · 10pm-4am · Lakeshore Jungle: Toque, Ravine, MC Spadina · jungle, drum and bass · Basement 490 (Toronto) · $15 · 19+ · Lakeshore Jungle
1 · 9pm-2am · Café Zénith: Amélie Rousseau-Park (Live) · ambient, techno · Café Zénith (Toronto) · $12 · All ages · Kiln
Fri 0 · 10pm-4am · Steel Rail: Kova, Stovepipe · techno, industrial · The Brickyards (Toronto) · $25-35 · 19+ · Kiln, Steel Rail · · @steelrail.to
Sat 0 · 10pm-5am · Carnival Indoors: Junior Maracas, Selecta Biscuit · soca, afro house, dancehall · Queen's Depot (Toronto) · $20+ · 19+ · Maracas
Sun 0 · 2am-9am · Steel Rail Afters · techno · TBA (Toronto) · · 19+ · Steel Rail
Fri 1 · 9pm-2am · Fiona Wu-Hart All Night · house, deep house · Bar Soleil (Toronto) · $10 b4 11 / $15 · 19+
Sat 1 · 10pm-4am · Gale Warning, Toque · drum and bass · Basement 490 (Toronto) · $18 pre / $25 · 19+ · Lakeshore Jungle
Sat 6 · 9pm-2am · Parkdale Synth Fair · synthwave, EBM, electro · Grain Hall (Hamilton) · $22.60 · All ages · Synth Fair
Fri 30 x3 · 2pm · Island Frequencies · house, techno, ambient · Hanlan Grove (Toronto) · $150-195 · 19+ · Island Frequencies · · @islandfrequencies
autumn · 1am-7am · Steel Rail: Two O'Clock Twice · techno · TBA (Toronto) · $25 · 19+ · Steel Rail
Jan 1 · 12pm-8pm · Levée: Mo Tremblay · disco, house · Bar Soleil (Toronto) · free · 19+
`;

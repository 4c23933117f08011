/** Columns: see ../plans.ts. */
export const massachusetts = `
-3 · 9pm-1am · Harvard Avenue Heavy: Slipstream, Old North · drum and bass · Trolley Barn (Allston) · $12 · 21+ · Heavy Line
0 · 7pm-11pm · Synthesizer Petting Zoo · experimental, ambient, modular · Mill Gallery 4 (Lowell) · $5-10 donation · All ages · Patch Bay State
0 · 9pm-2am · Red Brick: Nell Thatcher, Wm. Penn · techno · Sub-Basement (Cambridge) · $15 · 21+ · Red Brick · · @redbrick.bos
1 · 10pm-2am · Café Açaí: Bia Fontes · house, brazilian funk · Café Açaí (Somerville) · $10 · 21+ · Tropicália
Fri 0 · 10pm-2am · Nell Thatcher b2b Cold Read · techno, electro · Wharf Theatre (Boston) · $20-25 · 21+ · Red Brick
Sat 0 · 9pm-2am · Disco Clambake: Cap'n Velvet, Mother of Pearl · disco, house · Oyster Hall (Provincetown) · $25 · 21+ · Clambake
Sat 0 · 2am-7am · Red Brick Afters · techno, house · TBA (Boston) · · 21+ · Red Brick
Fri 1 · 9pm-1:30am · Grimly · dubstep, riddim · Palladium Court (Worcester) · $29.50 · 18+ · Brightside
Sat 1 · 10pm-2am · Old North, Gale Warning · drum and bass, jungle · Trolley Barn (Allston) · $18+ · 21+ · Heavy Line
Fri 31 x3 · 4pm · Berkshire Tone Camp · ambient, house, downtempo · Camp Tannery (Otis) · $150-190 · 18+ · Patch Bay State · · @tonecamp
autumn -1 · 10pm-4am · The Extra Hour: Nell Thatcher · techno · Sub-Basement (Cambridge) · $15 · 21+ · Red Brick
Jan 1 · 12pm-6pm · Chowder & House: Cap'n Velvet · house, disco · Wharf Theatre (Boston) · free · All ages · Clambake
`;

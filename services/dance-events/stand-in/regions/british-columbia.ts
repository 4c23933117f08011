/** Columns: see ../plans.ts. */
export const britishColumbia = `
-5 · 9pm-2am · False Creek Rollers: Tarn & Feather, Kelp · drum and bass · The Cannery Room (Vancouver) · $15 · 19+ · False Creek Rollers
0 · 7pm-11pm · Seawall Selectors: Noor Bakhshi-Lee · house, balearic · Bar Mérou (Vancouver) · free · 19+ · · · @barmerou
0 · 10pm-3am · Hinterland: Fir, Sable Ng · techno, dub techno · Gastown Vault (Vancouver) · $20 · 19+ · Hinterland · · @hinterland.van
1 · 9pm-1am · Café Pâté: Noor Bakhshi-Lee · disco, house · Café Pâté (Victoria) · $10 · 19+ · Island Boogie
Fri 0 · 10pm-3am · Fir (Live), Thorn Bridge · techno, ambient · Gastown Vault (Vancouver) · $22.50-30 · 19+ · Hinterland
Sat 0 · 9pm-2am · Bhangra Bassline: Jot Sidhu-Marsh, Big Lido · bhangra, uk garage, bassline · Surrey Exchange (Surrey) · $18+ · 19+ · Bassline Mandi
Sun 0 · 2am-8am · Hinterland Afters · techno, house · TBA (Vancouver) · $25 · 19+ · Hinterland
Fri 1 · 9pm-2am · Avalanche Dogs · dubstep, riddim · Glacier Hall (Whistler) · $35 pre / $45 · 19+ · Powder Bass
Sat 1 · 10pm-3am · Tarn & Feather b2b Gale Warning · drum and bass, jungle · The Cannery Room (Vancouver) · · 19+ · False Creek Rollers
Thu 30 x5 · 12pm · Slocan Bass Camp · bass, dubstep, house, techno, downtempo · Slocan Flats (Salmo) · $320-380 5 days · 19+ · Powder Bass · /slocan · @slocanbass
spring -1 · 10pm-4am · Hinterland: Lost Hour · techno · Gastown Vault (Vancouver) · $20 · 19+ · Hinterland
Jan 1 · 1pm-8pm · Dip & Dance: Noor Bakhshi-Lee · house, disco · Bar Mérou (Vancouver) · free · 19+
`;

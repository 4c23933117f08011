/** Columns: see ../plans.ts. */
export const oregon = `
-6 · 9pm-2am · Rain Delay: Kelp, Slug Season · drum and bass, jungle · Rose & Anvil (Portland) · $12 · 21+ · Rain Delay
0 · 6pm-10pm · Records by the River: Juniper Hale · house, dub, disco · Ferry Street Café (Eugene) · free · All ages · Willamette Wax
0 · 9pm-2am · Grey Matter: Ferric, Thorn Bridge · techno, industrial · Sawdust Room (Portland) · $10-15 · 21+ · Grey Matter · · @greymatter.pdx
1 · 8pm-1am · Café Brújula: Juniper Hale, Los Vecinos DJs · cumbia, house · Café Brújula (Salem) · $8 · All ages · Brújula
Fri 0 · 9pm-2am · Bats in the Steeple: Moth Mother, Nocturnes for Bats · darkwave, goth, EBM · Chapel of Sighs (Portland) · $13+ · 21+ · Belfry
Sat 0 · 10pm-4am · Grey Matter: Thorn Bridge b2b Sable Ng · techno · TBA (Portland) · $20 notaflof · 21+ · Grey Matter
Sun 0 · 3am-9am · Morning Matter · techno, house, ambient · TBA (Portland) · · 21+ · Grey Matter
Fri 1 · 9pm-2am · Of the Ferns, Willowbeast · psydub, bass, downtempo · Sawdust Room (Portland) · $22+ · 21+ · Mind Orchard
Sat 1 · 9pm-2am · Roller Rink Revival: Captain Saffron, DJ Quad · disco, funk, house · Oakdale Rink (Portland) · $15 · All Ages · Willamette Wax
Fri 32 x3 · Fri: 12pm-Sun: 6pm · Painted Butte Gathering · house, techno, bass, downtempo · Painted Butte (Prineville) · $180-220 · 18+ · Mind Orchard · · @paintedbutte
spring -1 · 9pm-3am · Lost Hour: Slug Season · drum and bass · Rose & Anvil (Portland) · $12 · 21+ · Rain Delay
Jan 1 · 11am-5pm · Waffles & Ambient: Juniper Hale · ambient, downtempo · Ferry Street Café (Eugene) · free · All ages · Willamette Wax
`;

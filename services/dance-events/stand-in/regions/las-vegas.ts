/** Columns: see ../plans.ts. */
export const lasVegas = `
-2 · 10:30pm-4am · Cosmo Ferrante · tech house, EDM · Mirador Nightclub (Las Vegas) · $40-60 · 21+ · Mirador
0 · 11am-6pm · Dayclub Mirador: Cove · house, EDM · Mirador Beach Deck (Las Vegas) · $30+ · 21+ · Mirador
0 · 10:30pm-4am · Fremont Underground: Null Hypothesis, Dust Devil Dee · techno, hard techno · The Silver Vault (Las Vegas) · $15 · 21+ · Fremont Underground · · @fremontunderground
1 · 10:30pm · Nadia Quill · tech house · Mirador Nightclub (Las Vegas) · $50+ · 21+ · Mirador
Fri 0 · 10:30pm-4am · Ålesund · melodic techno, progressive house · Obelisk (Las Vegas) · $60-95 · 21+ · Obelisk
Sat 0 · 10pm-5am · Sign Graveyard Bass: Grimly, Wrecking Gull · dubstep, bass house, drum and bass · Arts Lot C (Las Vegas) · $35 · 18+ · Sign Graveyard
Sat 0 · 4am-10am · Café Señuelo Afters: Dust Devil Dee · minimal, house · Café Señuelo (Las Vegas) · free w/rsvp · 21+ · Fremont Underground
Fri 1 · 10:30pm-4am · Helio Engine · trance · Obelisk (Las Vegas) · $55 · 21+ · Obelisk
Sat 1 · 9pm-3am · High Desert House: Sunny Marquez, Deacon Reyes · house, disco · Roadhouse 15 (Boulder City) · · 21+ · High Desert
Fri 24 x4 · Fri: 7pm-Mon: 5:30am · Starfield Carnival · house, techno, trance, drum and bass, dubstep, hardstyle · Starfield Speedway (Las Vegas) · $399-999 3 days · 18+ · Brightside · /starfield · @starfieldcarnival
spring -1 · 10:30pm-5am · Lost in Time: Null Hypothesis · techno · The Silver Vault (Las Vegas) · $20 · 21+ · Fremont Underground
Dec 31 · 8pm-6am · Obelisk NYE: Nadia Quill, Ålesund · tech house, melodic techno · Obelisk (Las Vegas) · $150-400 · 21+ · Obelisk
Jan 1 · 11am-7pm · First Swim: Cove · house · Mirador Beach Deck (Las Vegas) · $40 · 21+ · Mirador
`;

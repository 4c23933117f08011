/** Columns: see ../plans.ts. */
export const miami = `
-4 · 11pm-5am · Neón Bajo: Rocío Paz, El Faro · tech house, minimal · Patio Oeste (Miami) · $20-35 · 21+ · Neón Bajo
-1 x2 · 12pm · Salt Air Cruise · house, disco · Pier 12, Berth 4 (Miami) · $180 2 days · 21+ · Salt Air
0 · 6pm-12am · Cafecito Sunset: Nena Mango, Tío Groove · house, latin house · Café Ventanita (Miami) · free · All ages · Ventanita
0 · 10pm-5am · Humid: Petra Vail, Sal Marino · techno · Club Marisol (Miami) · $15 b4 12 / $25-40 · 21+ · Humid · · @humid.mia
1 · 11pm-5am · Rocío Paz b2b Cosmo Ferrante · · Terraza Once (Miami Beach) · $30+ · 21+
1 · 9pm-2am · Breakwater: Junie Lock, Reef Break · drum and bass, breaks · The Boatyard (Fort Lauderdale) · $10 · 18+ · Breakwater Bass
Fri 0 · 11pm-8am · Noche Larga: Iskra Volkova, El Faro · techno, hard techno · Club Marisol (Miami) · $40-60 · 21+ · Humid
Sat 0 · 12pm-8pm · Pool Logic: Cove, Nena Mango · house, tech house · Hotel Almendra (Miami Beach) · $35 · 21+ · · · @poollogic
Sat 0 · 11pm-5am · Perreo Futurista: Sonido Ocaso, Chola Drip · reggaeton, dembow, latin club · Patio Oeste (Miami) · · 18+ · Neón Bajo
Sun 0 · 5am-11am · Mañana: Sal Marino · · Terraza Once (Miami Beach) · $25 · 21+ · Humid
Fri 1 · 10pm · Ålesund, Northbound · melodic techno, progressive house · Orange Blossom Hall (Orlando) · $28.50 · 18+ · Brightside
Sat 1 · 11pm-5am · Velours, Noisette · french house, disco · Terraza Once (Miami Beach) · $30-45 · 21+ · Maison Perdue
Fri 17 x3 · 12pm · Causeway Festival · house, techno, trance, bass music · Bayside Grounds (Miami) · $299-450 3 days · 18+ · Causeway · /causeway · @causewayfest
spring · 1am-9am · Humid: Spring Ahead · techno · Club Marisol (Miami) · $30 · 21+ · Humid
Dec 31 · 9pm-8am · Humid NYE: Petra Vail, Rocío Paz, Sal Marino · techno, house · Club Marisol (Miami) · $80-150 · 21+ · Humid
Jan 1 · 8am-6pm · Resaca: Tío Groove · house, latin house · Café Ventanita (Miami) · free · All ages · Ventanita
`;

/** Columns: see ../plans.ts. */
export const dc = `
-6 · 9pm-3am · Harborside: Ada Winslow, Cold Read · techno, electro · The Boiler House (Baltimore, MD) · $15-20 · 21+ · Harborside
-4 · 10pm-1:30am · Penny Arcade Social · · Mill House Tap (Silver Spring, MD) · free · 21+
-1 · 7pm-10pm · Deep Listening in the Dark · ambient, downtempo · Canal Room (Washington, DC) · $24 · All ages · Canal Room
0 · 8pm · Winnifred Oyelaran · · Fulcrum (Richmond, VA) · $14+ · 21+
0 · 9pm-1:30am · Beltway Rollers: Slug & Lettuce, MC Potomac, Wren Harker · drum and bass, jungle, breaks, uk garage · The Copper Kettle (Fairfax, VA) · free · 21+ · Outer Loop · /beltway-rollers · Facebook Page https://www.facebook.example/events/977201354/
0 · 10pm-3am · Understudy: Tunde Ferro, Kit Marlow-Diaz · house, afro house · Sub Rosa (Washington, DC) · $10 b4 11 / $15-20 · · Understudy · · @understudy.dc
0 · 10pm · DJ Petworth · · Lamplight (Washington, DC) · free w/rsvp · 21+
1 · 6pm-11pm · Café Minuit: Élise Fontaine, Papa Loko Jr · house, zouk, kompa · Café Minuit, Upstairs Bar (Washington, DC) · $5 · 21+ · Minuit
1 · 9pm-2am · Crab Shack Rave: Bay Leaf Boys, Chessie · bassline, Baltimore club, jersey club · Cooper Lane Bar (Baltimore, MD) · $12 pre / $15 · 18+ · Shell Company_
1 · 10:30pm-3am · Maren Holt · · Sub Rosa (Washington, DC) · $23+ · · · · @subrosa.dc
2 · 9pm-1am · Night Bus to Takoma · · Rail & Ale (Takoma Park, MD) · free · 21+
3 · 8pm-12am · Go-Go Meets House: Pocket Theory, Tunde Ferro · · The Lean Dog (Washington, DC) · $20-30 · All ages · Pocket Beat
Mon 0 · 10pm-1:30am · Blue Mondays · house · Penny Parlor (Washington, DC) · free · 21+ · · · @bluemondays.dc
Fri 0 · 9pm-2am · Slipstream, Halyard · · Anchor Works (Norfolk, VA) · $15 · 18+ · Tidewater Bass
Fri 0 · 10pm-4am · Directorate: Kova, Leda Strand, Wm. Penn · techno, hard techno · TBA (Washington, DC) · $20-35 · 21+ · Directorate · · @directorate.dc
Fri 0 · 10pm-3am · Amadeo Cruz (DJ Set) · · Fulcrum (Richmond, VA) · $18.54 · 21+
Fri 0 · 11pm · Nadia Quill · · Sub Rosa (Washington, DC) · $20+
Sat 0 · 12am-5am · Directorate Afters: Leda Strand · · TBA (Washington, DC) · $15 · 21+ · Directorate
Sat 0 · 3pm-9pm · Day Party in the Yard: Soul Provider, Amina Fay · · Brewer's Yard, Lot B (Alexandria, VA) · free w/rsvp b4 5pm / $10 · 21+
Sat 0 · 9pm-2am · Ragga Muffin Top: Congo Basin, Selecta Biscuit · jungle, drum and bass · The Boiler House (Baltimore, MD) · $10-15 · 18+ · Steppers Union
Sat 0 · 10pm-3am · La Peña Electrónica: Sonido Ocaso, Chola Drip · · Salón Mérida (Hyattsville, MD) · $15-25 pre / $30 · 21+ · La Peña
Sat 0 · 10pm-4am · Third Rail: Ada Winslow b2b Kova · techno · Sub Rosa (Washington, DC) · $22-59 · 21+ · · · @thirdrail.dc
Sun 0 · 2pm-8pm · Sunday Best: Amina Fay · · Riverside Terrace (Washington, DC) · free · 21+
Thu 1 · 8pm-12am · Line Dance Machine · · Rail & Ale (Takoma Park, MD) · notaflof · 21 and up
Fri 1 · 9pm-2am · Wobble Ward: Grimly, Sawtooth Sally · · Anchor Works (Norfolk, VA) · $25+ · 18+ · Tidewater Bass
Fri 1 · 10pm-3am · Tobias Wren · · Sub Rosa (Washington, DC) · $15+ · · · · @subrosa.dc
Sat 1 · 9pm-3am · Harborside presents: Anabel Frost, Cold Read · techno, acid · The Boiler House (Baltimore, MD) · $20 · 21+ · Harborside
Sat 1 · 10pm-3am · Understudy 5 Year Anniversary: Tunde Ferro, Opaline · · Sub Rosa (Washington, DC) · $25-30 · · Understudy
Sun 1 · 1pm-7pm · House in the Pavilion · · Oriole Grove Pavilion (Baltimore, MD) · free · All Ages
Sat 3 · 8pm · Lumen Valley · · Capitol Assembly Hall (Washington, DC) · $45 · 18+ · Brightside
Fri 7 x2 · 6pm · Blue Ridge Bass Retreat · · Camp Shenandoah Fork (Luray, VA) · $95-120 2 days · 18+ · Tidewater Bass
Thu 21 x4 · Thu: 4pm-Sun: 6pm · Chesapeake Frequencies · techno, house, ambient · Fort Smallwater (Annapolis, MD) · $180-240 · 21+ · Harborside, Directorate · · @chesapeakefreq
Sat 15 · 10pm · Jrn Vestby · · Sub Rosa (Washington, DC) · $20+ · 21+
Sat 44 · 9pm-3am · Ghost Ferry: Cold Read, Selecta Biscuit · · The Boiler House (Baltimore, MD) · $13.90 · 21+ · Harborside
spring -1 · 10pm-4am · Spring Forward: Leda Strand · techno · TBA (Washington, DC) · $20 · 21+ · Directorate
spring · 2am-7am · Directorate Afters: Missing Hour · · TBA (Washington, DC) · $15 · 21+ · Directorate
autumn · 1am-6am · Directorate Afters: Borrowed Hour · · TBA (Washington, DC) · $15 · 21+ · Directorate
Oct 31 · 9pm-3am · Masque of the Outer Loop · · The Copper Kettle (Fairfax, VA) · $20 · 21+ · Outer Loop
Dec 31 · 9pm-4am · Countdown at the Boiler House: Ada Winslow, Cold Read, Congo Basin · techno, drum and bass, house · The Boiler House (Baltimore, MD) · $35-60 · 21+ · Harborside, Steppers Union
Jan 1 · 12am-8am · Directorate: First Light · techno · TBA (Washington, DC) · $30 · 21+ · Directorate
`;

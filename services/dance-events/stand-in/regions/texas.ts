/** Columns: see ../plans.ts. */
export const texas = `
-6 · 10pm-2am · Armadillo Acid: Lone Starling, Vera Cruz · acid, techno · Tin Roof Theory (Austin) · $15 · 21+ · Armadillo Acid
-1 · 9pm-2am · Bayou Steppers: Magnolia Jones · drum and bass, dub · The Ice House (Houston) · $10 · 18+ · Bayou Steppers
0 · 7pm-12am · Patio Disco: Doña Fresa, Hank Whistle · disco, house, tejano · Patio Pecan (San Antonio) · free · 21+ · Patio Pecan
0 · 10pm-2am · Oil Slick: Null Hypothesis, Lone Starling · techno, hard techno · Refinery 8 (Houston) · $20-30 · 18+ · Oil Slick · · @oilslick.htx
0 · 10pm-2am · Deep Ellipse: Magnolia Jones, DJ Longhorn Leif · deep house, tech house · Ellipse (Dallas) · $10 b4 11 / $15-20 · 21+ · Ellipse
1 · 8pm-1am · Café Jardín: Doña Fresa · house, cumbia, nu-disco · Café Jardín (El Paso) · $5 · All ages · Frontera Sound
Fri 0 · 9pm-2am · Boot Scoot Bass: Grimly, Wrecking Gull · dubstep, bass house · Stockyard Hall (Fort Worth) · $30+ · 18+ · Stampede
Fri 0 · 10pm-4am · Marlo Vance, Vera Cruz · techno · Tin Roof Theory (Austin) · $22.85-34 · 21+ · Armadillo Acid · · @armadilloacid
Sat 0 · 2pm-10pm · Barton Day Party: Hank Whistle, Sunny Marquez · house, disco, funk · Creekside Yard (Austin) · free w/rsvp · 21+ · Creekside
Sat 0 · 10pm-2am · Luz del Río · afro house, organic house · Ellipse (Dallas) · $25+ · 21+ · Mareas
Sun 0 · 12am-6am · Oil Slick Afters · techno · TBA (Houston) · $15 · 21+ · Oil Slick_
Fri 1 · 9pm-2am · Trance Pecos: Helio Engine, Verity Lane · trance, progressive house · Meteor Hall (Dallas) · $35-50 · 18+ · Brightside
Sat 1 · 9pm-2am · Lone Starling 10 Years of Acid · acid, techno, electro · Refinery 8 (Houston) · $25 · 18+ · Oil Slick, Armadillo Acid
Thu 16 x4 · Thu: 6pm-Sun: 10pm · Bluebonnet Frequencies · house, techno, drum and bass, downtempo · Apache Ranch (Llano) · $190-260 · 18+ · Bluebonnet · /bluebonnet · @bluebonnetfreq
spring -1 · 10pm-4am · Spring Ahead Acid · acid, techno · Tin Roof Theory (Austin) · $15 · 21+ · Armadillo Acid
autumn · 1am-5am · Fall Back Afters · techno · TBA (Houston) · $15 · 21+ · Oil Slick
Jan 1 · 12pm-8pm · Menudo & House: Doña Fresa, Hank Whistle · house, disco · Patio Pecan (San Antonio) · free · All ages · Patio Pecan
`;

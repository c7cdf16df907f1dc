/** The districts around Chennai on the drawing `art/districts.svg`: where their names stand in it, and their road to the stall. */
export const districts = [
  { name: 'Tiruvallur', x: 429, y: 122, road: 'M429 132Q503 166 587 175' },
  { name: 'Ranipet', x: 284, y: 234, road: 'M284 244Q442 223 587 175' },
  { name: 'Vellore', x: 115, y: 264, road: 'M115 274Q360 237 587 175' },
  { name: 'Kancheepuram', x: 409, y: 274, road: 'M409 284Q508 242 587 175' },
  { name: 'Chengalpattu', x: 511, y: 330, road: 'M511 340Q565 270 587 175' },
  { name: 'Tiruvannamalai', x: 231, y: 413, road: 'M231 423Q433 312 587 175' },
  { name: 'Viluppuram', x: 373, y: 525, road: 'M373 535Q515 368 587 175' },
  { name: 'Kallakurichi', x: 149, y: 601, road: 'M149 611Q411 406 587 175' },
  { name: 'Cuddalore', x: 350, y: 690, road: 'M350 700Q520 450 587 175' },
] as const;

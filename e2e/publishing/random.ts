import { Chance } from '../http/chance.ts';

/** Where randomness begins; a run that failed is repeated by naming its seed. */
export const seed = Number(process.env['PORTAL_SEED'] ?? Date.now() % 1_000_000);

/** Numbers from 0 up to 1 that are the same for the same seed. */
export function randomFrom(start: number): () => number {
  const chance = new Chance(start);
  return () => chance.next();
}

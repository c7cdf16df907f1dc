/** Where randomness begins; a run that failed is repeated by naming its seed. */
export const seed = Number(process.env['PORTAL_SEED'] ?? Date.now() % 1_000_000);

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

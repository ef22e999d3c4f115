/** Random choices that are the same for the same seed. */
export interface RandomNumbers {
  /** Whether an event with this probability, 0 to 1, happens. */
  happens(probability: number): boolean;
  /** A number from `least` up to, not including, `most`. */
  between(least: number, most: number): number;
  /** One of several. */
  one<T>(of: readonly [T, ...T[]]): T;
}

/** Choices by a generator of 32 bits. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    happens: (probability) => next() < probability,
    between: (least, most) => least + next() * (most - least),
    one: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  };
}

import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// A clock that only `pass` advances, shared by processes and threads through two files beside the bundle: the size of
// one is the time, ms, that of the other is the number of looks.
const TIME = join(__dirname, 'time');
const LOOKS = join(__dirname, 'looks');

/** Advances the clock. */
export function pass(ms: number): void {
  appendFileSync(TIME, 'x'.repeat(ms));
}

/** Its time, ms. */
export function time(): number {
  return statSync(TIME).size;
}

/** The same, and counts as a look. */
export function look(): number {
  const now = time();
  appendFileSync(LOOKS, 'x');
  return now;
}

/** Resolves once the current time has been looked at. */
export async function looked(): Promise<void> {
  // The first look may have begun before.
  for (const enough = statSync(LOOKS).size + 2; statSync(LOOKS).size < enough; ) await new Promise(setImmediate);
}

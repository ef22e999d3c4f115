import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// A clock that stands still but for who moves it on, in files beside the bundle that it is in, so that processes and threads
// share it: its time, ms, is the size of one, and how often it was looked at that of the other.
const TIME = join(__dirname, 'time');
const LOOKS = join(__dirname, 'looks');

/** Moves the clock on. */
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

/** Resolves once the present time has been looked at. */
export async function looked(): Promise<void> {
  // The first look may have begun before.
  for (const enough = statSync(LOOKS).size + 2; statSync(LOOKS).size < enough; ) await new Promise(setImmediate);
}

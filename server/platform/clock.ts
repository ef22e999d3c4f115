/** The time, injectable so that tests can change it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Whether what was due at one time, and happens at another, is so late that people are told; both are ms since the epoch. */
export function isLate(due: number, now: number): boolean {
  return now - due > HOUR;
}

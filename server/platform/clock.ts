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

/** Whether a delay is so long that people are told; both times in ms since the epoch. */
export function isLate(due: number, now: number): boolean {
  return now - due > HOUR;
}

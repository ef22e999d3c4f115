import { type Clock, MINUTE } from '@server/platform/clock';

/** A larger difference, ms, breaks signed forms, webhooks and sign-ins, sooner or later. */
const TOLERANCE = MINUTE;

/** How this machine's clock differs from those of others that a check asked. */
export interface OutsideClock {
  /**
   * Notes what another machine's clock showed.
   *
   * @param whose for the report
   * @param time ms since the epoch; NaN if it told none
   */
  note(whose: string, time: number): void;
  /**
   * Compares; null if no other machine told its time.
   *
   * @throws Error if this clock is off
   */
  compare(): string | null;
}

/** @param own this machine's clock */
export function createOutsideClock(own: Clock): OutsideClock {
  const differences: { whose: string; ms: number }[] = [];
  return {
    note: (whose, time) => {
      if (Number.isFinite(time)) differences.push({ whose, ms: own.now() - time });
    },
    compare: () => {
      const off = differences.find(({ ms }) => Math.abs(ms) > TOLERANCE);
      if (off) {
        const direction = off.ms > 0 ? 'ahead of' : 'behind';
        const minutes = Math.round(Math.abs(off.ms) / MINUTE);
        throw new Error(
          `is ${minutes} min ${direction} ${off.whose}'s: uploads, webhooks and sign-ins will be refused; set this machine's time`,
        );
      }
      return differences[0] ? `agrees with ${differences.map(({ whose }) => `${whose}'s`).join(' and ')}` : null;
    },
  };
}

/** The time in an answer's Date header, ms since the epoch; NaN without one. */
export function dateOf(answer: Response): number {
  return Date.parse(answer.headers.get('date') ?? '');
}

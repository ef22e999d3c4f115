import { MINUTE, SECOND } from '@server/clock';
import type { Config } from '@server/config';
import { FAX_TIME_LIMIT } from '@server/outbox/fax-command';

/** How jobs of one kind are worked on in one process. A kind that hangs fills its own lane and no other. */
export interface Lane {
  /** So many at once. */
  atOnce: number;
  /** A run that takes longer is ended, ms. */
  limit: number;
  /** How long a run may still take once the process was asked to end, ms. */
  whenStopped: number;
}

const USUAL: Lane = { atOnce: 4, limit: 2 * MINUTE, whenStopped: 20 * SECOND };

/** The lane of a kind. */
export function laneOf(kind: string, { faxAtOnce }: Pick<Config, 'faxAtOnce'>): Lane {
  switch (kind) {
    case 'mail':
      return { ...USUAL, limit: MINUTE };
    case 'fax':
      // Its command has a limit of its own; what is left is for fetching large files.
      return { atOnce: faxAtOnce, limit: 30 * MINUTE, whenStopped: FAX_TIME_LIMIT };
    case 'tidy':
      return { ...USUAL, atOnce: 1, limit: 10 * MINUTE };
    default:
      return USUAL;
  }
}

import { FAX_TIME_LIMIT } from '@server/faxing/outbox/fax-command';
import { MINUTE, SECOND } from '@server/platform/clock';
import type { Config } from '@server/platform/config';

/** How one process runs jobs of one kind. A kind that hangs fills only its own lane. */
export interface Lane {
  /** Concurrency limit. */
  atOnce: number;
  /** A run that takes longer is aborted, ms. */
  limit: number;
  /** How long a run may take after the process was told to end, ms. */
  whenStopped: number;
}

const USUAL: Lane = { atOnce: 4, limit: 2 * MINUTE, whenStopped: 20 * SECOND };

/** The lane of a kind. */
export function laneOf(kind: string, { faxAtOnce }: Pick<Config, 'faxAtOnce'>): Lane {
  switch (kind) {
    case 'mail':
      return { ...USUAL, limit: MINUTE };
    case 'fax':
      // The command has its own limit; the rest is for fetching large files.
      return { atOnce: faxAtOnce, limit: 30 * MINUTE, whenStopped: FAX_TIME_LIMIT };
    case 'document-added':
      // Two tasks of a minute each, queued behind other jobs' tasks.
      return { ...USUAL, atOnce: 2, limit: 5 * MINUTE };
    case 'forward-document':
      // Large files over a slow line.
      return { ...USUAL, limit: 10 * MINUTE };
    case 'tidy':
    case 'reports':
      return { ...USUAL, atOnce: 1, limit: 10 * MINUTE };
    default:
      return USUAL;
  }
}

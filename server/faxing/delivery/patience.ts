import type { FaxingServices } from '@server/faxing/services';
import { DAY, HOUR } from '@server/platform/clock';

/** A fax that no engine takes for this long is given up, ms; one that cannot be followed may have been sent. */
const PATIENCE = DAY;
/** How long after its start this server gives nothing up, ms: while it was down, it did not ask the engine. */
const PATIENCE_AT_START = HOUR;

/** Whether to stop waiting for an engine that has not helped since this time, ms since the epoch. */
export function isTooLong({ clock, startedAt }: Pick<FaxingServices, 'clock' | 'startedAt'>, since: number): boolean {
  const now = clock.now();
  return now - since >= PATIENCE && now - startedAt >= PATIENCE_AT_START;
}

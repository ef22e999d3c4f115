import { PATHS } from '@shared/reference/addresses/paths';
import { captureEarlyClicks } from './early-clicks';
import { reloadOnEarlyHistory } from './early-history';
import { markEndedSession } from './ended-session';
import { fetchAhead } from './fetch-ahead';
import { holdDrops } from './hold-drops';
import { watchMissingCode } from './missing-code';

/** The build's data for a page's first script (`scripts/pages/first-script.ts`). */
export interface FirstData {
  /** The address of /v1/info. */
  info: string;
  /** The address of a private page's first own read; empty for other pages. */
  reads: string;
}

/** Does what must not wait for the page's code. It is inside the page's HTML, and runs before the first paint. */
export function runFirst(makeCalls: (calls: FirstData) => void): void {
  const { info = '', reads = '', ahead, atRest } = document.currentScript?.dataset ?? {};
  watchMissingCode();
  captureEarlyClicks();
  holdDrops();
  reloadOnEarlyHistory(() => location.reload());
  if (location.pathname === PATHS.login) markEndedSession();
  makeCalls({ info, reads });
  // A private page's own read may still be due, and precedes the files fetched ahead.
  fetchAhead(addresses(ahead), addresses(atRest), reads ? 'low' : 'auto');
}

function addresses(list = ''): string[] {
  return list.match(/\S+/g) ?? [];
}

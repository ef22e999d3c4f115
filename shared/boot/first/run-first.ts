import { PATHS } from '@shared/reference/addresses/paths';
import { captureEarlyClicks } from './early-clicks';
import { reloadOnEarlyHistory } from './early-history';
import { markEndedSession } from './ended-session';
import { fetchAhead } from './fetch-ahead';
import { holdDrops } from './hold-drops';
import { watchMissingCode } from './missing-code';

/** What the build tells a page's first script (`scripts/pages/first-script.ts`). */
export interface FirstData {
  /** The address of /v1/info. */
  info: string;
  /** The address of what a private page asks for next; empty for others. */
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
  // What a private page reads may still have to be asked for, and comes before what is fetched ahead.
  fetchAhead(addresses(ahead), addresses(atRest), reads ? 'low' : 'auto');
}

function addresses(list = ''): string[] {
  return list.match(/\S+/g) ?? [];
}

import { readEnvironment } from '@shared/boot/env';
import { reportUnexpected } from '@shared/boot/start/report-unexpected';
import { recheckRestoredPage } from '@shared/boot/start/restored-page';
import { startSiteFrame } from '@shared/boot/start/site-frame';
import { loadInfo } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';
import { showPlainNotices } from './plain-notices';

/**
 * Asks who is here, on a page without a framework: the header then says "Sign out" to a signed-in person. Nothing is said
 * when that cannot be known; the page stays as it is.
 */
export async function startPlainSession(): Promise<void> {
  readEnvironment();
  reportUnexpected(notify);
  showPlainNotices();
  recheckRestoredPage('anyone');
  startSiteFrame();
  await loadInfo();
}

import { readEnvironment } from '@shared/boot/env';
import { showLoadNotification } from '@shared/boot/load-notification';
import { showFaxPrice } from '@shared/boot/show-fax-price';
import { startHeaderAndFooter } from '@shared/boot/start/header-and-footer';
import { reportUnexpected } from '@shared/boot/start/report-unexpected';
import { recheckRestoredPage } from '@shared/boot/start/restored-page';
import { loadInfo } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';
import { showPlainNotices } from './plain-notices';

/**
 * Asks who is signed in, on a page without a framework: the header then says "Sign out" to a signed-in person, and the
 * server's notification is shown (specification 7). Without an answer the page stays unchanged.
 */
export async function startPlainSession(): Promise<void> {
  readEnvironment();
  reportUnexpected(notify);
  showPlainNotices();
  showLoadNotification();
  showFaxPrice(document);
  recheckRestoredPage('anyone');
  startHeaderAndFooter();
  await loadInfo();
}

import '@shared/ui/tokens.css';
import '@shared/ui/base.css';
import './header-and-footer.css';
import { rememberAttribution } from '@shared/api/transport/attribution';
import { loadInfo } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';
import { type Access, guardAccess } from './access';
import { linkBlockedStyle } from './blocked-style';
import { startHeaderAndFooter } from './header-and-footer';
import { reportUnexpected } from './report-unexpected';
import { recheckRestoredPage } from './restored-page';
import { installTrustedTypesPolicy } from './trusted-types';

/**
 * Prepares a page before its island is hydrated: calls /v1/info once, redirects a visitor who may not be here, and
 * makes the header and footer interactive. `readEnvironment` from env.ts must have run.
 */
export function preparePage(access: Access): void {
  linkBlockedStyle();
  installTrustedTypesPolicy();
  rememberAttribution(location.search);
  reportUnexpected(notify);
  guardAccess(access);
  recheckRestoredPage(access);
  startHeaderAndFooter();
  // A separate task: evaluating the scripts was already a long one, and the answer may have arrived.
  setTimeout(() => void loadInfo());
}

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
 * What every page does before its island is hydrated: calls /v1/info once, redirects a visitor who may not be here, and
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
  // In a task of its own: evaluating the scripts was a long one, and the answer may be there already.
  setTimeout(() => void loadInfo());
}

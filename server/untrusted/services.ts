import type { PlatformServices } from '@server/platform/services';
import type { FaxPages } from './pdf/fax-pages/fax-pages';
import type { PageCounter } from './pdf/page-counter';
import type { StrangersWork } from './strangers-work';

/** What reads untrusted files. */
export interface UntrustedServices extends PlatformServices {
  /** Reads them in separate processes. */
  strangers: StrangersWork;
  pages: PageCounter;
  faxPages: FaxPages;
}

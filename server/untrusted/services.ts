import type { PlatformServices } from '@server/platform/services';
import type { FaxPages } from './pdf/fax-pages/fax-pages';
import type { PageCounter } from './pdf/page-counter';
import type { UntrustedFileRunner } from './untrusted-file-runner';

/** What reading untrusted files takes. */
export interface UntrustedServices extends PlatformServices {
  /** Reads them in separate processes. */
  fileRunner: UntrustedFileRunner;
  pages: PageCounter;
  faxPages: FaxPages;
}

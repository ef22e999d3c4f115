import type { PlatformServices } from '@server/platform/services';
import type { FaxPages } from './pdf/fax-pages/fax-pages';
import type { PageCounter } from './pdf/page-counter';
import type { UntrustedFileRunner } from './untrusted-file-runner';

/** Services for reading untrusted files. */
export interface UntrustedServices extends PlatformServices {
  /** Reads the files in separate processes. */
  fileRunner: UntrustedFileRunner;
  pages: PageCounter;
  faxPages: FaxPages;
}

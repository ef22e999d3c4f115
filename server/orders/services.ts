import type { BucketServices } from '@server/bucket/services';
import type { UntrustedServices } from '@server/untrusted/services';

/** Services that orders and their files depend on. */
export interface OrderServices extends BucketServices, UntrustedServices {
  /** Whether a link leads to a file of the cloud chooser that the server may fetch. */
  allowsLink: (link: string) => boolean;
  /** The most pages that the fax engine sends in one fax; absent: any number. */
  maxPages?: number;
  /** The largest documents that it sends in one fax, all together, bytes; absent: any size. */
  maxBytes?: number;
}

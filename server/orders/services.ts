import type { BucketServices } from '@server/bucket/services';
import type { UntrustedServices } from '@server/untrusted/services';

/** What orders and their files take. */
export interface OrderServices extends BucketServices, UntrustedServices {
  /** Whether a link leads to a file of the cloud chooser, which the server may fetch. */
  allowsLink: (link: string) => boolean;
}

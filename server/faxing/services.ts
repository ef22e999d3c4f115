import type { PaymentServices } from '@server/payments/services';
import type { FaxEngine } from './delivery/fax-engine';

/** What sending faxes takes. */
export interface FaxingServices extends PaymentServices {
  /** Sends faxes. */
  engine: FaxEngine;
}

import type { PaymentServices } from '@server/payments/services';
import type { FaxEngine } from './delivery/fax-engine';

/** Services for sending faxes. */
export interface FaxingServices extends PaymentServices {
  /** Sends faxes. */
  engine: FaxEngine;
}

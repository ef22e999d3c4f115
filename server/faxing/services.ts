import type { PaymentServices } from '@server/payments/services';
import type { FaxEngine } from './delivery/fax-engine';

/** What sending faxes takes. */
export interface FaxingServices extends PaymentServices {
  /** Sends faxes and tells what became of them; null if faxes are handed to FAX_COMMAND, or only to the outbox. */
  engine: FaxEngine | null;
}

import type { MailServices } from '@server/mail/services';
import type { OrderServices } from '@server/orders/services';
import type Stripe from 'stripe';

/** The services that payments for orders and plans need. */
export interface PaymentServices extends OrderServices, MailServices {
  stripe: Stripe;
  /** Whether the server learns if a fax was delivered; if so, it tells payers. */
  isDeliveryKnown: boolean;
}

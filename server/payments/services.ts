import type { MailServices } from '@server/mail/services';
import type { OrderServices } from '@server/orders/services';
import type Stripe from 'stripe';

/** What payments, for orders and for plans, take. */
export interface PaymentServices extends OrderServices, MailServices {
  stripe: Stripe;
  /** Whether the server learns if a fax was delivered; payers are told then. */
  isDeliveryKnown: boolean;
}

import type { Order } from '@shared/api/shapes/orders/order';

/** An order as /v1/info returns it, before any entry. */
export const SAMPLE_ORDER: Order = {
  id: 'order-1',
  number: '',
  to: '',
  instantsend: true,
  deliverytime: null,
  tz: 'America/New_York',
  coverpage: false,
  sendername: '',
  senderphone: '',
  amount: 199,
  description: 'Fax, flat price',
  sku: 'SINGLE1',
  category: 'Fax',
  displaycosttext: '$1.99',
};

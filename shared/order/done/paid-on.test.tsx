import { readServerDate } from '@shared/api/transport/clock';
import { finishOrder } from '@shared/order/payment/finish-order';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { act, screen } from '@testing-library/react';

// A separate file: loaded zones stay loaded, and here no earlier code may have loaded them.
test('a fax sent at once was paid by the clocks of its zone, on a page that needed no zones until then', async () => {
  const Temporal = { Now: { zonedDateTimeISO: () => ({ timeZoneId: 'America/New_York' }) } };
  Object.defineProperty(globalThis, 'Temporal', { value: Temporal, configurable: true });
  await openOrder({ info: orderInfo({ order: { number: '(212) 555-0123', to: '+12125550123' } }) });
  await screen.findByLabelText("Recipient's fax number");
  readServerDate('Tue, 01 Dec 2026 14:30:30 GMT');
  act(() => finishOrder({ order: 'order-1', amount: 199, pagecount: 3, email: '' }, null));
  expect(await screen.findByText('Tue, Dec 1, 2026, 9:30 AM EST')).toBeVisible();
});

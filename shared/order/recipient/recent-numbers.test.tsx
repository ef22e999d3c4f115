import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { screen, waitFor } from '@testing-library/react';

const LIST = 'GET /v1/orders';
const ADA = { name: 'Ada', email: 'ada@example.com', phone: '', features: {} };
const OFFERED = { capabilities: ['faxes'] };

const fax = (id: number, to: string) => ({
  id: String(id),
  to,
  pagecount: 1,
  amount: 199,
  created: '',
  status: 'delivered',
});
const field = () => screen.findByLabelText("Recipient's fax number");
const suggested = () => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

test('the numbers of the latest faxes are offered, each once', async () => {
  const values = ['+12025550143', '+442079460018', '+12025550143', ''].map((to, id) => fax(id, to));
  const { person } = await openOrder({
    info: orderInfo({ user: ADA, settings: OFFERED }),
    [LIST]: { values, more: false },
  });
  await waitFor(() => expect(suggested()).toEqual(['+1 202-555-0143', '+44 20 7946 0018']));
  const number = await field();
  await person.click(number);
  expect(number).toHaveAttribute('list', document.querySelector('datalist')?.id);
});

test('eight at most', async () => {
  const values = Array.from({ length: 20 }, (_, id) => fax(id, `+120255501${String(id + 10)}`));
  await openOrder({ info: orderInfo({ user: ADA, settings: OFFERED }), [LIST]: { values, more: true } });
  await waitFor(() => expect(suggested()).toHaveLength(8));
});

test.each([
  ['a visitor', { user: null, settings: OFFERED }],
  ['a person of a server without the capability', { user: ADA }],
])('%s is offered none, and nothing is asked', async (_, info) => {
  document.querySelector('datalist')?.remove();
  const { server } = await openOrder({
    info: orderInfo(info),
    [LIST]: { values: [fax(1, '+12025550143')], more: false },
  });
  await field();
  expect(server.to(LIST)).toEqual([]);
  expect(suggested()).toEqual([]);
});

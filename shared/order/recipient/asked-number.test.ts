import { ADDED_MESSAGES } from '@shared/messages';
import { orderStore, resetOrderState } from '@shared/order/order-store';
import { openOrder } from '@shared/testing/pages/order-page';
import { screen, waitFor } from '@testing-library/react';
import { readAskedNumber } from './asked-number';

afterEach(resetOrderState);

const numberOf = (number: string) => readAskedNumber(new URLSearchParams({ number })).number;
const opened = (number: string) => openOrder({}, `/start#${new URLSearchParams({ number, country: 'US' }).toString()}`);

test.each([
  ['+1\u00a0212\u00a0555\u00a00142', '+1 212 555 0142'],
  ['212\u2013555\u20130142', '212-555-0142'],
  ['\u202a+1 (212) 555\u20110142\u202c', '+1 (212) 555-0142'],
  ['Fax: (212) 555-0142', '(212) 555-0142'],
  ['(+44) 20 7946 0018', '+44 20 7946 0018'],
  ['212-555-0142 x123', '212-555-0142 x123'],
])('%j is read as %s', (asked, number) => {
  expect(numberOf(asked)).toBe(number);
});

test.each(['<b>', 'javascript:1', 'call 212-555-0142 now', '212-555-0142 <b>', '1'.repeat(60), ' '.repeat(1_000), ''])(
  '%j is no number',
  (asked) => {
    expect(numberOf(asked)).toBe('');
  },
);

test.each([
  ['+1\u00a0212\u00a0555\u00a00142', '+1 212 555 0142', '+12125550142'],
  ['212\u2013555\u20130142', '(212) 555-0142', '+12125550142'],
  ['0044 20 7946 0018', '+44 20 7946 0018', '+442079460018'],
])('an address with %j begins with it as if typed', async (asked, shown, to) => {
  await opened(asked);
  await waitFor(() => expect(screen.getByLabelText("Recipient's fax number")).toHaveValue(shown));
  await waitFor(() => expect(orderStore.getState().options.check).toMatchObject({ kind: 'good', to }));
});

test('an address with an extension says at once that it is not dialed', async () => {
  await opened('212-555-0142 x123');
  const field = await screen.findByLabelText("Recipient's fax number");
  await waitFor(() => expect(field).toHaveAccessibleDescription(ADDED_MESSAGES.extensionRefused('x123')));
  expect(field).toHaveValue('212-555-0142 x123');
});

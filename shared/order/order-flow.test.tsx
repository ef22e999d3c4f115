import { installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { refusal } from '@shared/testing/servers/stub-server';
import { forgetStripe } from '@shared/vendors/stripe';
import { screen, waitFor } from '@testing-library/react';

const FILES = [{ key: 'k1', name: 'contract.pdf', size: 1000, source: 'upload', pagecount: 3 }];

let removeStripe: () => void;

beforeEach(() => {
  removeStripe = installFakeStripe().remove;
  // jsdom has no media queries.
  const light = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => light });
});
afterEach(() => {
  removeStripe();
  forgetStripe();
});

test('a newcomer finds every field by the words they would use', async () => {
  const order = { number: '(212) 555-0123', to: '+12125550123' };
  const { person } = await openOrder({ info: orderInfo({ order, files: FILES }) });
  for (const name of [/fax number/i, /country/i]) expect(screen.getAllByLabelText(name)).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: /recipient/i })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /choose|upload|add/i })[0]).toBeVisible();
  expect(screen.getByRole('switch', { name: /cover/i })).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^(continue|next)/i }));
  expect(await screen.findByRole('radio', { name: /send now/i })).toBeChecked();
  expect(screen.getByRole('radio', { name: /send later|schedule/i })).toBeVisible();
  await person.click(screen.getAllByRole('button', { name: /confirm/i }).at(-1) as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeVisible();
  for (const name of [/cardholder/i, /email/i, /postal/i]) expect(screen.getAllByLabelText(name)).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^pay/i })).toHaveTextContent('$1.99');
});

test.each([
  [refusal(500, 'Disk full.')(), ' (Disk full)'],
  [new Response('<h1>Oops</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } }), ' (HTTP status 500)'],
  [refusal(401, 'Please sign in')(), ' (Please sign in)'],
  ['network', ''],
] as const)(
  'an order that cannot be started says why, keeps the input and starts on the next try: %#',
  async (answer, detail) => {
    const { person, server } = await openOrder({ info: answer as object });
    const told = `An error occurred retrieving your information${detail}: please try again later.`;
    expect(await screen.findByText(told)).toBeVisible();
    await person.type(screen.getByLabelText("Recipient's fax number"), '2125550123');
    server.answer({ 'GET /v1/info/production': orderInfo() });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText("We couldn't start your order")).not.toBeInTheDocument());
    expect(screen.getAllByText('$1.99')).not.toHaveLength(0);
    expect(screen.getByLabelText("Recipient's fax number")).toHaveValue('(212) 555-0123');
  },
);

/** @jest-environment node */
import { info } from '@shared/api/shapes/info';
import { parse } from '@shared/lib/shape/shape';
import { faxPrice } from './fax-price';
import type { InfoState } from './info';

/** The state after an answer with this order and these details. */
function answered(order: object, details?: object): InfoState {
  const answer = parse(info, { context: { order: { id: 'order-1', ...order }, details } });
  if (!answer) throw new Error('No such answer');
  return { phase: 'ready', info: answer };
}

test.each<[string, InfoState, string]>([
  ['is the one in the HTML before the order is known', { phase: 'loading' }, '$1.99'],
  ['is the one in the HTML without an answer', { phase: 'failed', failure: { kind: 'network' } }, '$1.99'],
  ['is the one in the HTML if the order does not say it', answered({}), '$1.99'],
  ['is in the words of the server', answered({ amount: 249, displaycosttext: 'US$ 2.49' }), 'US$ 2.49'],
  ['is in its words, if there is no amount', answered({ displaycosttext: 'US$ 2.49' }), 'US$ 2.49'],
  ['is the amount, if there are no words', answered({ amount: 249 }), '$2.49'],
  [
    'is the newest amount, if the words are about another',
    answered({ amount: 249, displaycosttext: 'US$ 2.49' }, { id: 'order-1', pagecount: 1, amount: 299 }),
    '$2.99',
  ],
])('the price of a fax %s', (_, state, price) => {
  expect(faxPrice(state)).toBe(price);
});

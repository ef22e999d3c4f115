/** @jest-environment node */
import { MESSAGES } from '@shared/messages';
import { BLANK_OPTIONS, type Delivery, type NumberCheck, type OrderOptions } from '@shared/order/order-options';
import { firstProblem } from './order-checks';

const NOW = Date.parse('2027-03-01T12:00:00Z');
const GOOD: NumberCheck = { kind: 'good', to: '+12125550123', shown: '(212) 555-0123', alpha2: 'US' };
const wall = { date: '2027-03-02', time: '09:00', tz: 'America/New_York' };
const NO_TIME: Delivery = { kind: 'scheduled', wall: { ...wall, time: '' }, moment: { kind: 'none' } };

function at(iso: string): Delivery {
  return { kind: 'scheduled', wall, moment: { kind: 'set', iso, epochMs: Date.parse(iso), note: null } };
}

function options(check: NumberCheck, delivery: Delivery = BLANK_OPTIONS.delivery): OrderOptions {
  return { ...BLANK_OPTIONS, check, delivery };
}

test.each<[string, OrderOptions, string | null, string | null]>([
  ['a good number, sent now', options(GOOD), null, null],
  ['no number', options({ kind: 'empty' }), null, MESSAGES.order.numberMissing],
  ['no number, with an error shown', options({ kind: 'empty' }), 'stands', 'stands'],
  ['an invalid number', options({ kind: 'bad', message: 'too short' }), null, 'too short'],
  ['an invalid number with an error shown', options({ kind: 'bad', message: 'new' }), 'stands', 'stands'],
  ['later, without a time', options(GOOD, NO_TIME), null, MESSAGES.order.deliveryTimeMissing],
  ['the number is checked before the time', options({ kind: 'empty' }, NO_TIME), null, MESSAGES.order.numberMissing],
  ['a time in the past', options(GOOD, at('2027-03-01T06:59:59-05:00')), null, MESSAGES.order.deliveryTimePast],
  ['the present moment', options(GOOD, at('2027-03-01T07:00:00-05:00')), null, null],
  ['a time in the future', options(GOOD, at('2027-03-02T09:00:00-05:00')), null, null],
  [
    'a time the clocks skip',
    options(GOOD, { kind: 'scheduled', wall, moment: { kind: 'refused', message: 'does not exist' } }),
    null,
    'does not exist',
  ],
])('%s', (_what, order, recipientError, message) => {
  expect(firstProblem(order, recipientError, NOW)?.message ?? null).toBe(message);
});

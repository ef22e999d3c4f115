import { Refusal } from '@server/http/refuse';
import { readPurchase } from './read-purchase';

/** What the page sends for a monthly subscription. */
const BODY = {
  channel: 'web',
  via: 'stripe',
  product: 'PLAN_SUBSCRIPTION_MONTHLY',
  cost: 100,
  payment_method: 'pm_card_visa',
  email: 'ann@example.com',
  key: 'abcdefghij0123456789',
  renew_date: '2027-05-01',
};
const without = (name: string) => Object.fromEntries(Object.entries(BODY).filter(([key]) => key !== name));
const EMAIL = 'Please provide a valid email address to complete your payment.';

test('reads all fields the page sends', () => {
  expect(readPurchase({ ...BODY, paymentIntentId: 'pi_1' })).toEqual({
    product: 'PLAN_SUBSCRIPTION_MONTHLY',
    cost: 100,
    paymentMethod: 'pm_card_visa',
    email: 'ann@example.com',
    key: 'abcdefghij0123456789',
    renewDate: '2027-05-01',
    paymentIntentId: 'pi_1',
    fingerprint: expect.any(String) as unknown,
  });
});

test('optional fields may be missing or null', () => {
  const silent = readPurchase(without('renew_date'));
  expect(silent).toMatchObject({ renewDate: undefined, paymentIntentId: undefined });
  expect(readPurchase({ ...BODY, renew_date: null, paymentIntentId: null })).toEqual(silent);
});

test('the trial has no payment method, whatever the page sends', () => {
  expect(readPurchase({ ...BODY, product: 'PLAN_ONETIME_TRIAL', cost: 0 }).paymentMethod).toBeNull();
});

test('trims the address', () => {
  expect(readPurchase({ ...BODY, email: ' ann@example.com\n' }).email).toBe('ann@example.com');
});

test.each([
  ['product', undefined, 'The field product is missing'],
  ['product', 'PLAN_FOREVER', 'There is no such plan'],
  ['channel', undefined, 'The field channel is not valid'],
  ['channel', 'phone', 'The field channel is not valid'],
  ['via', undefined, 'The field via is not valid'],
  ['via', 'paypal', 'The field via is not valid'],
  ['cost', undefined, 'The field cost is not valid'],
  ['cost', -1, 'The field cost is not valid'],
  ['cost', 1_000_001, 'The field cost is not valid'],
  ['email', undefined, EMAIL],
  ['email', ' ', EMAIL],
  ['email', 'ann at example', EMAIL],
  ['key', undefined, 'The field key is missing'],
  ['key', null, 'The field key is missing'],
  ['key', '', 'The field key is not valid'],
  ['key', 'a'.repeat(15), 'The field key is not valid'],
  ['key', 'a'.repeat(65), 'The field key is not valid'],
  ['key', `${BODY.key}/`, 'The field key is not valid'],
  ['key', `/${BODY.key}`, 'The field key is not valid'],
  ['payment_method', undefined, 'The field payment_method is missing'],
  ['payment_method', null, 'The field payment_method is missing'],
  ['payment_method', 'tok_visa', 'The field payment_method is not valid'],
  ['payment_method', 'pm_1/', 'The field payment_method is not valid'],
  ['payment_method', '/pm_1', 'The field payment_method is not valid'],
  ['payment_method', 'pm_', 'The field payment_method is not valid'],
  ['renew_date', 'soon', 'The field renew_date is not valid'],
  ['renew_date', '2027-05-011', 'The field renew_date is not valid'],
  ['renew_date', '12027-05-01', 'The field renew_date is not valid'],
  ['paymentIntentId', 'nonsense', 'The field paymentIntentId is not valid'],
  ['paymentIntentId', 'pi_1/cancel', 'The field paymentIntentId is not valid'],
  ['paymentIntentId', '../pi_1', 'The field paymentIntentId is not valid'],
])('a purchase whose %s is %p is refused: %s', (name, value, message) => {
  const body = value === undefined ? without(name) : { ...BODY, [name]: value };
  expect(() => readPurchase(body)).toThrow(new Refusal(400, message));
});

describe('one attempt', () => {
  const fingerprintOf = (change: object): string => readPurchase({ ...BODY, ...change }).fingerprint;

  test('has the same fingerprint with and without the challenged payment', () => {
    expect(fingerprintOf({ paymentIntentId: 'pi_1' })).toBe(fingerprintOf({}));
  });

  test.each([
    { product: 'PLAN_SUBSCRIPTION_ANNUAL' },
    { cost: 101 },
    { email: 'bob@example.com' },
    { payment_method: 'pm_card_mastercard' },
    { renew_date: '2027-06-01' },
    { renew_date: null },
  ])('has a different fingerprint with %j', (change) => {
    expect(fingerprintOf(change)).not.toBe(fingerprintOf({}));
  });
});

import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import type { PaidOrder } from '@shared/order/order-flow-state';
import { resetInfo } from '@shared/stores/info';
import { signInAs } from '@shared/testing/sign-in-as';
import { keepReceipt, keptReceipt } from './kept-receipts';

const DAY = 86_400_000;
const receipt = (order: string, paidAt = Date.now()) => ({
  order,
  paidAt,
  email: `${order}@example.com`,
  amount: 199,
  pagecount: 3,
  price: 'US$ 1.99',
});

beforeEach(() => localStorage.clear());
afterEach(resetInfo);

test('a receipt is found by its order', () => {
  const paid: PaidOrder = { ...receipt('one'), redirect: '/elsewhere' };
  keepReceipt(paid);
  keepReceipt(receipt('two'));
  expect(keptReceipt('one')).toEqual({ ...receipt('one', keptReceipt('one')?.paidAt), owner: '' });
  expect(keptReceipt('two')?.email).toBe('two@example.com');
  expect(keptReceipt('three')).toBeNull();
});

test('one person’s receipt is not shown to another who signs in, nor lost; a visitor’s is', () => {
  keepReceipt(receipt('visitor'));
  signInAs('ann@example.com');
  keepReceipt(receipt('ann'));
  const found = () => ['visitor', 'ann'].map((order) => keptReceipt(order)?.order);
  expect(found()).toEqual(['visitor', 'ann']);
  signInAs('bob@example.com');
  keepReceipt(receipt('bob'));
  expect(found()).toEqual(['visitor', undefined]);
  signInAs(null);
  expect(found()).toEqual(['visitor', undefined]);
  signInAs('ann@example.com');
  expect(found()).toEqual(['visitor', 'ann']);
});

test('an order has one receipt, the latest', () => {
  keepReceipt(receipt('one'));
  keepReceipt({ ...receipt('one'), email: 'other@example.com' });
  expect(browserStorage.getJson(KEYS.receipts)).toEqual([expect.objectContaining({ email: 'other@example.com' })]);
});

test('only the latest hundred are remembered', () => {
  for (let count = 1; count <= 101; count += 1) keepReceipt(receipt(`order-${count}`));
  expect([keptReceipt('order-1'), keptReceipt('order-2')?.order]).toEqual([null, 'order-2']);
  expect(browserStorage.getJson(KEYS.receipts)).toHaveLength(100);
});

test('after 90 days a receipt is not shown, and the next payment removes it', () => {
  keepReceipt(receipt('old', Date.now() - 90 * DAY));
  keepReceipt(receipt('kept', Date.now() - 89 * DAY));
  expect([keptReceipt('old'), keptReceipt('kept')?.order]).toEqual([null, 'kept']);
  keepReceipt(receipt('new'));
  expect(browserStorage.get(KEYS.receipts)).not.toContain('old@');
});

test.each(['{', '7', '[null, 7]', '[{"order":"one","email":"a@b.example","paidAt":"today","amount":1,"pagecount":1}]'])(
  'a stored %s is no receipt',
  (text) => {
    browserStorage.set(KEYS.receipts, text);
    expect(keptReceipt('one')).toBeNull();
  },
);

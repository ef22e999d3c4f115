/** @jest-environment node */
import { readAddress, readStepState, redirectsToStart } from './order-address';

test.each([
  ['/start', { kind: 'form' }],
  ['/', { kind: 'form' }],
  ['/start/dropbox', { kind: 'provider', provider: 'dropbox' }],
  ['/displaycountries', { kind: 'form' }],
  ['/order/3f0c9a52-aaaa-4bbb-8ccc-123456789abc', { kind: 'order', guid: '3f0c9a52-aaaa-4bbb-8ccc-123456789abc' }],
  ['/order/ord_1.a~b', { kind: 'order', guid: 'ord_1.a~b' }],
  [`/order/${'a'.repeat(200)}`, { kind: 'order', guid: 'a'.repeat(200) }],
  [`/order/${'a'.repeat(201)}`, { kind: 'form' }],
  ['/order/gid%3A%2F%2Fshop%2F7/', { kind: 'order', guid: 'gid://shop/7' }],
  ['/order/%ff', { kind: 'order', guid: '%ff' }],
  ['/order/../x', { kind: 'form' }],
  ['/order/a/b', { kind: 'form' }],
  ['/order/', { kind: 'form' }],
  ['/start/DROP%42OX', { kind: 'form' }],
])('%s', (path, address) => {
  expect(readAddress(path)).toEqual(address);
});

test('the bare site and its index page become /start, and nothing else does', () => {
  expect(['', '/', '/index.html', '/start', '/displaycountries', '/order/x'].map(redirectsToStart)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a history entry restores its step for its own order only', () => {
  expect(readStepState({ orderStep: 'payment', orderId: 'a' }, 'a')).toBe('payment');
  expect(readStepState({ orderStep: 'payment', orderId: 'a' }, 'b')).toBe('recipient');
  for (const other of [
    null,
    undefined,
    'payment',
    7,
    {},
    { orderStep: 'done', orderId: 'a' },
    { orderStep: ['payment'] },
  ])
    expect(readStepState(other, 'a')).toBe('recipient');
});

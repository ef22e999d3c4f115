/** @jest-environment node */
import fc from 'fast-check';
import { orderIdAt } from './order-page';
import { orderPath } from './paths';

test('reads back any id from the path of its order', () => {
  expect(orderIdAt(orderPath('gid://shop/7 é'))).toBe('gid://shop/7 é');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (id) => {
      fc.pre(id !== '.' && id !== '..');
      const path = orderPath(id);
      expect(orderIdAt(path)).toBe(path.length <= '/order/'.length + 200 ? id : null);
    }),
  );
});

test.each(['/order/', '/order/a/b', '/order//', '/orders/a', '/x/order/a', ''])(
  '%j is not the path of an order',
  (path) => {
    expect(orderIdAt(path)).toBeNull();
  },
);

test('an id with invalid encoding is returned unchanged', () => {
  expect(orderIdAt('/order/%ff')).toBe('%ff');
});

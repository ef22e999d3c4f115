import { editOptions, orderStore, resetOrderState } from '@shared/order/order-store';
import { checkNumber } from './check-number';

afterEach(resetOrderState);

test('a check that says the same changes nothing', async () => {
  editOptions({ number: '212', alpha2: 'US' });
  await checkNumber();
  const { check } = orderStore.getState().options;
  expect(check.kind).toBe('bad');
  const changed = jest.fn();
  const stop = orderStore.subscribe(changed);
  await checkNumber();
  expect(changed).not.toHaveBeenCalled();
  editOptions({ number: '2125550123' });
  changed.mockReset();
  await checkNumber();
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
});

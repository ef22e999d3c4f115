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

test.each([
  ['(900) 234-5678', 'US', "We can't fax premium-rate numbers. Please ask the recipient for another number."],
  ['+44 909 879 0123', 'US', "We can't fax premium-rate numbers. Please ask the recipient for another number."],
  ['0900 1 234567', 'DE', "We can't fax premium-rate numbers. Please ask the recipient for another number."],
  ['+1 876 555 0142', 'US', 'The selected country (Jamaica) is not currently supported.'],
])('%s, with %s chosen, is refused before it is paid for: %s', async (number, alpha2, message) => {
  editOptions({ number, alpha2 });
  await checkNumber();
  expect(orderStore.getState().options.check).toEqual({ kind: 'bad', message });
});

test.each(['(800) 356-9377', '(202) 456-1414'])('%s is not premium-rate', async (number) => {
  editOptions({ number, alpha2: 'US' });
  await checkNumber();
  expect(orderStore.getState().options.check.kind).toBe('good');
});

import { orderStore, patchOrder, resetOrderState } from '@shared/order/order-store';
import { act, renderHook } from '@testing-library/react';
import { useSpot } from './use-spot';

beforeEach(resetOrderState);
afterEach(() => document.body.replaceChildren());

function drawField(): HTMLInputElement {
  const field = document.createElement('input');
  document.body.append(field);
  return field;
}

test('a field takes the focus once per request', () => {
  const field = drawField();
  const hook = renderHook(() => useSpot('number', { current: field }));
  expect(document.body).toHaveFocus();
  act(() => patchOrder({ spot: 'number' }));
  expect(field).toHaveFocus();
  expect(orderStore.getState().spot).toBeNull();

  // The focus was not requested again for a field that comes back with its step.
  hook.unmount();
  field.blur();
  renderHook(() => useSpot('number', { current: field }));
  expect(document.body).toHaveFocus();
  act(() => patchOrder({ spot: 'number' }));
  expect(field).toHaveFocus();
});

test('a request for another field takes no focus here', () => {
  const field = drawField();
  renderHook(() => useSpot('number', { current: field }));
  act(() => patchOrder({ spot: 'date' }));
  expect(document.body).toHaveFocus();
  expect(orderStore.getState().spot).toBe('date');
});

import { orderStore, patchOrder, resetOrderState } from '@shared/order/order-store';
import { act, renderHook } from '@testing-library/react';
import { useFocusTarget } from './use-focus-target';

beforeEach(resetOrderState);
afterEach(() => document.body.replaceChildren());

function drawField(): HTMLInputElement {
  const field = document.createElement('input');
  document.body.append(field);
  return field;
}

test('a field takes the focus once per request', () => {
  const field = drawField();
  const hook = renderHook(() => useFocusTarget('number', { current: field }));
  expect(document.body).toHaveFocus();
  act(() => patchOrder({ focusTarget: 'number' }));
  expect(field).toHaveFocus();
  expect(orderStore.getState().focusTarget).toBeNull();

  // A field that returns with its step does not take the focus again.
  hook.unmount();
  field.blur();
  renderHook(() => useFocusTarget('number', { current: field }));
  expect(document.body).toHaveFocus();
  act(() => patchOrder({ focusTarget: 'number' }));
  expect(field).toHaveFocus();
});

test('a request for another field takes no focus here', () => {
  const field = drawField();
  renderHook(() => useFocusTarget('number', { current: field }));
  act(() => patchOrder({ focusTarget: 'date' }));
  expect(document.body).toHaveFocus();
  expect(orderStore.getState().focusTarget).toBe('date');
});

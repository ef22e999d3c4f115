import { orderStore, resetOrderState } from '@shared/order/order-store';
import { sendEvent } from './send-event';

const reported = jest.fn<undefined, [unknown]>();

beforeEach(() => {
  resetOrderState();
  // Browsers have it; the test environment lacks it.
  Object.assign(globalThis, { reportError: reported });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'reportError');
});

test('an event moves the flow', () => {
  sendEvent({ type: 'opened', wanted: 'recipient' });
  expect(sendEvent({ type: 'ready', page: 'unknown' })).toEqual({ flow: { at: 'unknown' }, block: null });
  expect(orderStore.getState().flow).toEqual({ at: 'unknown' });
  expect(reported).not.toHaveBeenCalled();
});

test('an impossible event changes nothing, and is reported', () => {
  sendEvent({ type: 'opened', wanted: 'recipient' });
  const { flow } = orderStore.getState();
  expect(sendEvent({ type: 'go', to: 'payment' })).toEqual({ flow, block: null });
  expect(orderStore.getState().flow).toBe(flow);
  expect(reported.mock.calls).toEqual([[new Error('The order flow cannot be told "go" at "loading"')]]);
});

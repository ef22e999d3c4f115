import { orderLogic } from '@shared/order/order-logic';
import { orderStore, resetOrderState } from '@shared/order/order-store';
import { currentNotices } from '@shared/stores/notices';
import { pressContinue } from './order-presses';
import { sendEvent } from './send-event';

beforeEach(() => {
  resetOrderState();
  sendEvent({ type: 'opened', wanted: 'recipient' });
  sendEvent({ type: 'ready', page: 'recipient' });
});
afterEach(() => document.body.replaceChildren());

const shown = () => [orderStore.getState().flow.at, orderStore.getState().isMoving];

test('without the code Continue stays where it is and says so; the next press tries again and goes on', async () => {
  // Runs first, because fetched code stays for the other tests.
  const load = jest.spyOn(orderLogic, 'load').mockRejectedValueOnce(new Error('offline'));
  pressContinue();
  expect(shown()).toEqual(['recipient', true]);
  await new Promise((done) => setTimeout(done));
  expect(shown()).toEqual(['recipient', false]);
  expect(currentNotices().map(({ text }) => text)).toEqual([
    "Part of this page couldn't load. Please check your connection and try again.",
  ]);
  pressContinue();
  expect(shown()).toEqual(['recipient', true]);
  await load.mock.results[1]?.value;
  await new Promise((done) => setTimeout(done));
  expect(shown()).toEqual(['confirm', false]);
});

test('Continue goes on at once if the code is there, and gives up the focus of what goes away', async () => {
  await orderLogic.load();
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  pressContinue();
  expect(shown()).toEqual(['confirm', false]);
  expect(orderStore.getState().focusTarget).toBe('heading');
  expect(document.activeElement).toBe(document.body);
});

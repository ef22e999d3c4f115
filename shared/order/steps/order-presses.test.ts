import { orderStore, resetOrderState } from '@shared/order/order-store';
import { loadSteps, pressContinue } from './order-presses';
import { sendEvent } from './send-event';
import { registerSteps } from './step-code';

let isLoaded = false;
const load = jest.fn(() => Promise.resolve());

beforeAll(() => registerSteps({ confirm: { load, isLoaded: () => isLoaded } }));
beforeEach(() => {
  resetOrderState();
  load.mockClear();
  sendEvent({ type: 'opened', wanted: 'recipient' });
  sendEvent({ type: 'ready', page: 'recipient' });
});
afterEach(() => document.body.replaceChildren());

const at = (): string => orderStore.getState().flow.at;

test('Continue waits for code that is still to be fetched, and shows it', async () => {
  isLoaded = false;
  pressContinue();
  expect([at(), orderStore.getState().isMoving]).toEqual(['recipient', true]);
  await loadSteps();
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  expect([at(), orderStore.getState().isMoving]).toEqual(['confirm', false]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('Continue goes on at once if the code is there, and gives up the focus of what goes away', async () => {
  isLoaded = true;
  await loadSteps();
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  pressContinue();
  expect([at(), orderStore.getState().isMoving]).toEqual(['confirm', false]);
  expect(orderStore.getState().focusTarget).toBe('heading');
  expect(document.activeElement).toBe(document.body);
  expect(load).not.toHaveBeenCalled();
});

import { afterFirstInteraction, whenAtRest, whenIdle } from './when-idle';

const run = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  run.mockReset();
});
afterEach(() => {
  // Run callbacks that still wait for an interaction.
  touch();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'readyState');
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

function connect(connection: object): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
}

const touch = (): boolean => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('a page at rest fetches what a first press needs, and tries again with the first touch', () => {
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  touch();
  // After the interaction is answered.
  expect(run).toHaveBeenCalledTimes(1);
  touch();
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(2);
});

test('a touch does not wait for that', () => {
  whenIdle(run);
  touch();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that is still loading is not at rest', () => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
  whenAtRest(run);
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a browser that tells when it is idle is asked', () => {
  const ask = jest.fn<number, [() => void, IdleRequestOptions]>();
  Object.assign(window, { requestIdleCallback: ask });
  whenAtRest(run);
  const stop = whenAtRest(run);
  stop();
  expect(run).not.toHaveBeenCalled();
  for (const [tell] of ask.mock.calls) tell();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a browser that is never idle runs it after five seconds', () => {
  const ask = jest.fn<number, [() => void, IdleRequestOptions]>();
  Object.assign(window, { requestIdleCallback: ask });
  whenAtRest(run);
  expect(ask.mock.calls[0]?.[1]).toEqual({ timeout: 5000 });
});

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'where data is dear (%j), only a touch fetches',
  (connection) => {
    connect(connection);
    whenIdle(run);
    jest.runAllTimers();
    expect(run).not.toHaveBeenCalled();
    touch();
    expect(run).toHaveBeenCalledTimes(1);
  },
);

test('a good connection is not dear', () => {
  connect({ saveData: false, effectiveType: '3g' });
  whenIdle(run);
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(['loading', 'complete'])('nothing happens after a cancellation (%s)', (readyState) => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: readyState });
  for (const stop of [whenIdle(run), whenAtRest(run)]) stop();
  window.dispatchEvent(new Event('load'));
  jest.runAllTimers();
  touch();
  expect(run).not.toHaveBeenCalled();
});

test('what comes next waits until the first touch is answered', () => {
  const stop = afterFirstInteraction(run);
  afterFirstInteraction(run);
  stop();
  jest.runAllTimers();
  touch();
  expect(run).not.toHaveBeenCalled();
  jest.runAllTimers();
  touch();
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

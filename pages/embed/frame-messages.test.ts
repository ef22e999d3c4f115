import { reportSize } from './frame-messages';

/** A stand-in for the page around the frame; records the messages it receives. */
function framedIn(origin: string): { received: { data: unknown; to: string }[]; parent: Window } {
  const received: { data: unknown; to: string }[] = [];
  const parent = document.createElement('iframe');
  document.body.append(parent);
  const { contentWindow } = parent;
  if (!contentWindow) throw new Error('No window for the parent');
  contentWindow.postMessage = (data: unknown, to: unknown) => void received.push({ data, to: String(to) });
  jest.spyOn(window, 'parent', 'get').mockReturnValue(contentWindow);
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(origin === '' ? '' : `${origin}/page`);
  return { received, parent: contentWindow };
}

function content(height: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ bottom: height }) as DOMRect; // only the bottom is read
  return element;
}

function sendFrom(source: Window | null, origin: string, data: unknown): void {
  window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
}

let resized: (() => void)[] = [];
let stop: () => void = () => undefined;

beforeAll(() => {
  window.ResizeObserver = class {
    readonly #changed: () => void;
    constructor(changed: ResizeObserverCallback) {
      this.#changed = () => changed([], this);
    }
    observe(): void {
      resized.push(this.#changed);
      this.#changed();
    }
    unobserve(): void {}
    disconnect(): void {}
  };
});

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  stop();
  resized = [];
  document.body.replaceChildren();
});

test('sends its height to the page that the browser names, and to no other', () => {
  const { received } = framedIn('https://host.example');
  stop = reportSize(content(700.4), 'abcd1234');
  jest.runAllTimers();
  expect(received).toEqual([
    { data: { type: 'faxkeep:size', id: 'abcd1234', height: 701, exact: false }, to: 'https://host.example' },
  ]);
});

test('sends it again whenever the form changes', () => {
  const { received } = framedIn('https://host.example');
  stop = reportSize(content(700), 'abcd1234');
  jest.runAllTimers();
  for (const changed of resized) changed();
  jest.runAllTimers();
  expect(received).toHaveLength(2);
});

test('measures itself once the changes have been told, and not after it is gone', () => {
  framedIn('https://host.example');
  const form = content(700);
  const measured = jest.spyOn(form, 'getBoundingClientRect');
  stop = reportSize(form, 'abcd1234');
  expect(measured).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(measured).toHaveBeenCalledTimes(1);
  for (const changed of resized) changed();
  stop();
  jest.runAllTimers();
  expect(measured).toHaveBeenCalledTimes(1);
});

test('says so when the content needs no more than its height', () => {
  const { received } = framedIn('https://host.example');
  const small = content(210);
  small.dataset.exact = '';
  stop = reportSize(small, 'abcd1234');
  jest.runAllTimers();
  expect(received[0]?.data).toEqual({ type: 'faxkeep:size', id: 'abcd1234', height: 210, exact: true });
});

test('stays silent until greeted if the browser names no page', () => {
  const { received, parent } = framedIn('');
  stop = reportSize(content(700), 'abcd1234');
  jest.runAllTimers();
  expect(received).toEqual([]);
  sendFrom(parent, 'https://host.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  expect(received.map(({ to }) => to)).toEqual(['https://host.example']);
});

test('does not answer forged greetings', () => {
  const { received, parent } = framedIn('');
  stop = reportSize(content(700), 'abcd1234');
  sendFrom(window, 'https://evil.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  sendFrom(null, 'https://evil.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  sendFrom(parent, 'https://evil.example', { type: 'faxkeep:hello', id: 'other' });
  sendFrom(parent, 'https://evil.example', { type: 'hello', id: 'abcd1234' });
  sendFrom(parent, 'https://evil.example', 'faxkeep:hello');
  sendFrom(parent, 'https://evil.example', null);
  sendFrom(parent, 'null', { type: 'faxkeep:hello', id: 'abcd1234' });
  jest.runAllTimers();
  expect(received).toEqual([]);
});

test('a page once named cannot be replaced by another origin', () => {
  const { received, parent } = framedIn('https://host.example');
  stop = reportSize(content(700), 'abcd1234');
  sendFrom(parent, 'https://evil.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  jest.runAllTimers();
  expect(received.map(({ to }) => to)).toEqual(['https://host.example']);
});

test('sends nothing when it is not framed', () => {
  const spy = jest.spyOn(window, 'postMessage');
  stop = reportSize(content(700), 'abcd1234');
  jest.runAllTimers();
  expect(spy).not.toHaveBeenCalled();
});

import { reportSize } from './frame-messages';

/** A stand-in for the page around the frame; keeps what it is told. */
function framedIn(origin: string): { told: { data: unknown; to: string }[]; parent: Window } {
  const told: { data: unknown; to: string }[] = [];
  const parent = document.createElement('iframe');
  document.body.append(parent);
  const { contentWindow } = parent;
  if (!contentWindow) throw new Error('No window for the parent');
  contentWindow.postMessage = (data: unknown, to: unknown) => void told.push({ data, to: String(to) });
  jest.spyOn(window, 'parent', 'get').mockReturnValue(contentWindow);
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(origin === '' ? '' : `${origin}/page`);
  return { told, parent: contentWindow };
}

function content(height: number): Element {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ bottom: height }) as DOMRect; // only the bottom is read
  return element;
}

function greet(source: Window | null, origin: string, data: unknown): void {
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

afterEach(() => {
  stop();
  resized = [];
  document.body.replaceChildren();
});

test('tells its height to the page that the browser names, and to nobody else', () => {
  const { told } = framedIn('https://host.example');
  stop = reportSize(content(700.4), 'abcd1234');
  expect(told).toEqual([{ data: { type: 'faxkeep:size', id: 'abcd1234', height: 701 }, to: 'https://host.example' }]);
});

test('tells it again whenever the form changes', () => {
  const { told } = framedIn('https://host.example');
  stop = reportSize(content(700), 'abcd1234');
  for (const changed of resized) changed();
  expect(told).toHaveLength(2);
});

test('stays silent until greeted where the browser names no page', () => {
  const { told, parent } = framedIn('');
  stop = reportSize(content(700), 'abcd1234');
  expect(told).toEqual([]);
  greet(parent, 'https://host.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  expect(told.map(({ to }) => to)).toEqual(['https://host.example']);
});

test('forged greetings get no answer', () => {
  const { told, parent } = framedIn('');
  stop = reportSize(content(700), 'abcd1234');
  greet(window, 'https://evil.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  greet(null, 'https://evil.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  greet(parent, 'https://evil.example', { type: 'faxkeep:hello', id: 'other' });
  greet(parent, 'https://evil.example', { type: 'hello', id: 'abcd1234' });
  greet(parent, 'https://evil.example', 'faxkeep:hello');
  greet(parent, 'https://evil.example', null);
  greet(parent, 'null', { type: 'faxkeep:hello', id: 'abcd1234' });
  expect(told).toEqual([]);
});

test('a page once named cannot be replaced by another origin', () => {
  const { told, parent } = framedIn('https://host.example');
  stop = reportSize(content(700), 'abcd1234');
  greet(parent, 'https://evil.example', { type: 'faxkeep:hello', id: 'abcd1234' });
  expect(told.every(({ to }) => to === 'https://host.example')).toBe(true);
});

test('says nothing when it is not framed', () => {
  const spy = jest.spyOn(window, 'postMessage');
  stop = reportSize(content(700), 'abcd1234');
  expect(spy).not.toHaveBeenCalled();
});

import { holdDrops } from './hold-drops';

const files = {} as FileList;
let field: { files: FileList | null };

beforeAll(holdDrops);
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  const input = document.createElement('input');
  input.type = 'file';
  field = Object.defineProperty(input, 'files', { value: null, writable: true });
  document.querySelector('#root')?.append(input);
  window.earlyClicks = [];
});

/** Drags something over the page and drops it; returns whether each event was taken. */
function drop(types: string[]): boolean[] {
  const dataTransfer = { types, files };
  return ['dragover', 'drop'].map((type) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

test('dropped files wait in the file field', () => {
  expect(drop(['Files'])).toEqual([true, true]);
  expect(field.files).toBe(files);
});

test('dropped text is left alone', () => {
  expect(drop(['text/plain'])).toEqual([false, false]);
  expect(field.files).toBeNull();
});

test('what the page itself takes is left to it', () => {
  const take = (event: Event): void => event.preventDefault();
  document.addEventListener('drop', take);
  expect(drop(['Files'])).toEqual([true, true]);
  document.removeEventListener('drop', take);
  expect(field.files).toBeNull();
});

test('once the page is interactive nothing is held', () => {
  delete window.earlyClicks;
  expect(drop(['Files'])).toEqual([false, false]);
  expect(field.files).toBeNull();
});

test('on a page without a file field the browser does what it always does', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(drop(['Files'])).toEqual([false, false]);
});

import { pagesDrawn, setInspection, startedWorkers } from '@shared/testing/browser/fake-inspect-worker';
import { createPageDrawer, type PageDrawer } from './page-drawer';

let drawer: PageDrawer;
const a = new File(['a'], 'a.pdf');
const b = new File(['b'], 'b.pdf');
const small = (page: number) => ({ page, turn: 0, side: 200 }) as const;
const always = new AbortController().signal;

beforeEach(() => {
  setInspection();
  drawer = createPageDrawer();
});

afterEach(() => {
  drawer.stop();
  jest.useRealTimers();
});

test('pages are drawn one after the other by one worker, which knows files by number', async () => {
  const pictures = await Promise.all([
    drawer.draw(a, small(1), always),
    drawer.draw(b, small(1), always),
    drawer.draw(a, { page: 2, turn: 90, side: 200 }, always),
  ]);
  expect(pictures.every((drawn) => drawn?.picture instanceof Blob)).toBe(true);
  expect(pagesDrawn()).toEqual([
    { file: 1, page: 1, turn: 0, side: 200 },
    { file: 2, page: 1, turn: 0, side: 200 },
    { file: 1, page: 2, turn: 90, side: 200 },
  ]);
  expect(startedWorkers()).toBe(1);
});

test('an enlarged page comes before small ones, and a page no longer wanted is not drawn', async () => {
  const gone = new AbortController();
  const drawn = [
    drawer.draw(a, small(1), always),
    drawer.draw(a, small(2), always),
    drawer.draw(a, small(3), gone.signal),
    drawer.draw(a, { page: 9, turn: 0, side: 1600 }, always),
  ];
  gone.abort();
  await expect(drawn[2]).resolves.toBeNull();
  await Promise.all(drawn);
  expect(pagesDrawn().map(({ page }) => page)).toEqual([1, 9, 2]);
});

test.each(['refused', 'dies'] as const)('when the worker %s, no page is drawn, and nothing waits', async (how) => {
  setInspection(how);
  await expect(Promise.all([drawer.draw(a, small(1), always), drawer.draw(a, small(2), always)])).resolves.toEqual([
    null,
    null,
  ]);
});

test('a page that takes too long is given up, and the next one gets a new worker', async () => {
  jest.useFakeTimers();
  setInspection('silent');
  const first = drawer.draw(a, small(1), always);
  const second = drawer.draw(a, small(2), always);
  jest.advanceTimersByTime(20_000);
  await expect(first).resolves.toBeNull();
  expect(startedWorkers()).toBe(2);
  drawer.stop();
  await expect(second).resolves.toBeNull();
});

test('a stopped drawer draws nothing that waits, and starts again with the next page', async () => {
  setInspection('silent');
  const waiting = [drawer.draw(a, small(1), always), drawer.draw(a, small(2), always)];
  drawer.stop();
  await expect(Promise.all(waiting)).resolves.toEqual([null, null]);
  setInspection();
  await expect(drawer.draw(a, small(1), always)).resolves.toHaveProperty('picture');
  expect(startedWorkers()).toBe(1);
});

import { PageNotices } from '@shared/boot/page/page-notices';
import { act, fireEvent, render, screen, within } from '@testing-library/react';

/** Longer than any notice with a time of its own, in ms. */
const LONG = 600_000;

/** Renders the page's notices alone, for code that is tested without its page. */
export function renderNotices(): void {
  render(<PageNotices />);
}

/**
 * Does what brings a notice, while the clock moves only as told, and sees that the notice is there 1 ms before `ms` have
 * passed and gone with the last of them. The page's notices must be rendered; `bring` must not wait for any time to pass.
 */
export async function expectNoticeFor(ms: number, text: string | RegExp, bring: () => unknown): Promise<void> {
  await withStoppedClock(async () => {
    const count = await bringNotice(text, bring);
    await pass(ms - 1);
    expect(findNotices(text)).toHaveLength(count);
    await pass(1);
    expect(findNotices(text)).toEqual([]);
  });
}

/** The same for a notice that stays until it is closed by its button. */
export async function expectNoticeUntilClosed(text: string | RegExp, bring: () => unknown): Promise<void> {
  await withStoppedClock(async () => {
    await bringNotice(text, bring);
    await pass(LONG);
    const [words] = findNotices(text);
    expect(words).toBeVisible();
    // The button stands beside the words.
    fireEvent.click(within(words?.parentElement as HTMLElement).getByRole('button', { name: 'Close notice' }));
    expect(findNotices(text)).toEqual([]);
  });
}

async function withStoppedClock(run: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  try {
    await run();
  } finally {
    jest.useRealTimers();
  }
}

/** Comes back when the notice is in the stack, and no time of the stopped clock has passed; says how many have the text. */
async function bringNotice(text: string | RegExp, bring: () => unknown): Promise<number> {
  await act(async () => {
    await bring();
  });
  for (let turns = 0; turns < 2_000 && findNotices(text).length === 0; turns += 1) await pass(0);
  // Others of the same words may come right after it.
  for (let turns = 0; turns < 5; turns += 1) await pass(0);
  expect(findNotices(text)).not.toEqual([]);
  return findNotices(text).length;
}

function findNotices(text: string | RegExp): HTMLElement[] {
  const stack = screen.queryByRole('region', { name: 'Notices' });
  return stack ? within(stack).queryAllByText(text) : [];
}

/** Moves the stopped clock; the network and late code go on meanwhile. */
function pass(ms: number): Promise<void> {
  return act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
}

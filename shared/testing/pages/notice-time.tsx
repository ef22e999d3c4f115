import { PageNotices } from '@shared/boot/page/page-notices';
import { HANG_MS } from '@shared/testing/hang';
import { act, fireEvent, render, screen, within } from '@testing-library/react';

/** Longer than any timed notice stays, in ms. */
const LONG = 600_000;

/** The machine's clock, also while the page's is stopped. */
const machineTime = performance.now.bind(performance);

/** Renders the page's notices alone, for code that is tested without its page. */
export function renderNotices(): void {
  render(<PageNotices />);
}

/**
 * Triggers a notice with `bring` while the clock is stopped, and expects it to be there 1 ms before `ms` have passed
 * and gone afterward. The page's notices must be rendered; `bring` must not wait for time to pass.
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

/** The same for a notice that stays until its close button is pressed. */
export async function expectNoticeUntilClosed(text: string | RegExp, bring: () => unknown): Promise<void> {
  await withStoppedClock(async () => {
    await bringNotice(text, bring);
    await pass(LONG);
    const [words] = findNotices(text);
    expect(words).toBeVisible();
    // The button is beside the text.
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

/**
 * Waits for the notice to be in the stack, without advancing the stopped clock. Resolves to the number of notices with
 * the text.
 */
async function bringNotice(text: string | RegExp, bring: () => unknown): Promise<number> {
  await act(async () => {
    await bring();
  });
  for (const end = machineTime() + HANG_MS; findNotices(text).length === 0 && machineTime() < end; ) await pass(0);
  // Others with the same text may follow directly.
  for (let turns = 0; turns < 5; turns += 1) await pass(0);
  expect(findNotices(text)).not.toEqual([]);
  return findNotices(text).length;
}

function findNotices(text: string | RegExp): HTMLElement[] {
  const stack = screen.queryByRole('region', { name: 'Notices' });
  return stack ? within(stack).queryAllByText(text) : [];
}

/** Advances the stopped clock; the network and lazy code continue meanwhile. */
function pass(ms: number): Promise<void> {
  return act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
}

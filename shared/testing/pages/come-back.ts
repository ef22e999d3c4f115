import { manyTurns } from '@shared/testing/turns';
import { act } from '@testing-library/react';

/** Leaves the page for another tab and returns, with a browser's events, and waits for the answers to its calls. */
export async function comeBack(): Promise<void> {
  for (const isHidden of [true, false]) {
    jest.spyOn(window.document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => {
      if (isHidden) window.dispatchEvent(new Event('blur'));
      window.document.dispatchEvent(new Event('visibilitychange'));
      if (!isHidden) window.dispatchEvent(new Event('focus'));
    });
  }
  await act(manyTurns);
}

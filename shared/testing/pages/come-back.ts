import { manyTurns } from '@shared/testing/turns';
import { act } from '@testing-library/react';

/** The person leaves the page for another tab, and is back. What is asked then is answered. */
export async function comeBack(): Promise<void> {
  for (const isHidden of [true, false]) {
    jest.spyOn(window.document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => void window.document.dispatchEvent(new Event('visibilitychange')));
  }
  await act(manyTurns);
}

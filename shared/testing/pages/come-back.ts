import { manyTurns } from '@shared/testing/turns';
import { act } from '@testing-library/react';

/** The person leaves the page for another tab, and is back, with the events of a browser. What is asked then is answered. */
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

import { onReturn } from '@shared/lib/on-return';
import { useEffect } from 'react';

/**
 * Updates the page whenever the person returns to it (`onReturn`).
 *
 * @param look the same function each time; its signal is aborted when the component unmounts
 */
export function useLookAgain(look: (signal: AbortSignal) => Promise<void>): void {
  useEffect(() => {
    const leaving = new AbortController();
    onReturn(() => void look(leaving.signal), leaving.signal);
    return () => leaving.abort();
  }, [look]);
}

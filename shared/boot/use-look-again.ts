import { onReturn } from '@shared/lib/on-return';
import { useEffect } from 'react';

/**
 * Brings the page up to date whenever the person is back on it (`onReturn`).
 *
 * @param look the same function each time; its signal is aborted when the page goes away
 */
export function useLookAgain(look: (signal: AbortSignal) => Promise<void>): void {
  useEffect(() => {
    const leaving = new AbortController();
    onReturn(() => void look(leaving.signal), leaving.signal);
    return () => leaving.abort();
  }, [look]);
}

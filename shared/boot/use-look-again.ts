import { ignoreLoadFailure, withLateCode } from '@shared/boot/late/late-code';
import { onReturn } from '@shared/lib/on-return';
import { useEffect } from 'react';

/** Fetches what brings a page up to date; its signal is aborted when the page goes away. */
type LoadLook = () => Promise<{ lookAgain: (signal: AbortSignal) => Promise<void> }>;

/**
 * Brings the page up to date whenever the person is back on it (`onReturn`), with code that is fetched then.
 *
 * @param load the same function each time
 */
export function useLookAgain(load: LoadLook): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = (): void => void withLateCode(load, ({ lookAgain }) => lookAgain(signal), ignoreLoadFailure);
    onReturn(look, signal);
    return () => leaving.abort();
  }, [load]);
}

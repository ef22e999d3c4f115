/**
 * Calls `ask` again and again while the page is visible: after as many ms as the call before resolved to, and at once when
 * the page is seen again or the network is back. Never twice at the same time.
 *
 * @param ask resolves to the ms until the next call, or to null when there is nothing more to ask; never rejects. Its signal
 *   is aborted when all this is stopped.
 * @param first ms before the first call
 * @returns stops it.
 */
export function pollWhileVisible(ask: (signal: AbortSignal) => Promise<number | null>, first: number): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  const stop = (): void => {
    stopping.abort();
    clearTimeout(timer);
  };
  const askNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || signal.aborted || document.hidden) return;
    isAsking = true;
    const wait = await ask(signal);
    isAsking = false;
    if (wait === null) stop();
    else plan(wait);
  };
  const now = (): void => void askNow();
  const plan = (ms: number): void => {
    if (!signal.aborted) timer = setTimeout(now, ms);
  };
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  if (first === 0) now();
  else plan(first);
  return stop;
}

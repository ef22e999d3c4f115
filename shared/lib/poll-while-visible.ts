/**
 * Calls `ask` repeatedly while the page is visible: after the ms that the previous call resolved to, and at once when
 * the page becomes visible or the network returns. Calls never overlap.
 *
 * @param ask resolves to the ms until the next call, or to null to stop; never rejects. Its signal is aborted when the
 * polling is stopped.
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

import { fetchInfo } from '@shared/api/calls/info';
import { reloadPage } from '@shared/lib/address/navigate';
import { isFramed } from '@shared/lib/framed';
import { infoStore } from '@shared/stores/info';
import { useEffect, useState } from 'react';

/**
 * Whether this frame's session lasts from one call to the next. Some browsers withhold cookies from framed pages of
 * other sites; then every call starts another order, and one paid here could not be found again. Found out by comparing
 * the orders in two answers. Undefined until known; true if it cannot be found out.
 */
export function useKeptSession(): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    const tell = (answer: boolean): void => {
      if (!isGone) setIsKept(answer);
    };
    const take = (): void => {
      const state = infoStore.getState();
      if (state.phase !== 'ready') return;
      unsubscribe();
      if (!isFramed()) tell(true);
      else if (!navigator.cookieEnabled) tell(false);
      else void isSameOrder(state.info.context.order.id).then(tell);
    };
    const unsubscribe = infoStore.subscribe(take);
    take();
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, []);
  return isKept;
}

/**
 * Whether a second answer has the same order. Two frames that start a visitor's first session at the same time
 * overwrite each other's: then the answers agree from the second on, and this frame starts over with that session.
 */
async function isSameOrder(id: string): Promise<boolean> {
  const second = await orderId();
  if (second === null || second === id) return true;
  if ((await orderId()) !== second) return false;
  reloadPage();
  return true;
}

/** The order of the visitor's session according to the server; null if it cannot be reached. */
async function orderId(): Promise<string | null> {
  const outcome = await fetchInfo();
  return outcome.ok ? outcome.value.context.order.id : null;
}

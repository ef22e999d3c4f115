import { sameOrder } from '@shared/boot/same-order';
import { reloadPage } from '@shared/lib/address/navigate';
import { isFramed } from '@shared/lib/frame/framed';
import { infoStore } from '@shared/stores/info';
import { useEffect, useState } from 'react';

/**
 * Whether this frame's session lasts from one call to the next, found out by comparing the orders in two answers. Some
 * browsers withhold cookies from framed pages of other sites; then every call starts another order, and one paid here
 * could not be found again. Undefined until known; true if it cannot be found out.
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
      else void isKeptOrder(state.info.context.order.id).then(tell);
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

/** Whether the order with this id is still the visitor's. Reloads if another frame has replaced the session. */
async function isKeptOrder(id: string): Promise<boolean> {
  const found = await sameOrder(id);
  if (found === 'replaced') reloadPage();
  return found !== 'lost';
}

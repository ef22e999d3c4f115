import { patchOrder, type Spot, useOrder } from '@shared/order/order-store';
import { type RefObject, useEffect } from 'react';

/** Moves the focus to this element when the person's attention must go to its place; once for each time it must. */
export function useSpot(place: Spot, element: RefObject<HTMLElement | null>): void {
  const isWanted = useOrder((state) => state.spot === place);
  useEffect(() => {
    if (!isWanted || !element.current) return;
    element.current.focus();
    patchOrder({ spot: null });
  }, [isWanted, element]);
}

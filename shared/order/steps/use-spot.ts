import { patchOrder, type Spot, useOrder } from '@shared/order/order-store';
import { type RefObject, useEffect } from 'react';

/** Moves the focus to this element, once each time the flow requests it for this spot. */
export function useSpot(spot: Spot, element: RefObject<HTMLElement | null>): void {
  const isWanted = useOrder((state) => state.spot === spot);
  useEffect(() => {
    if (!isWanted || !element.current) return;
    element.current.focus();
    patchOrder({ spot: null });
  }, [isWanted, element]);
}

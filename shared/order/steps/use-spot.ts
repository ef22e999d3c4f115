import { type Spot, useOrder } from '@shared/order/order-store';
import { type RefObject, useEffect } from 'react';

/** Moves the focus to this element when the person's attention must go to its place. */
export function useSpot(place: Spot['place'], element: RefObject<HTMLElement | null>): void {
  const spot = useOrder((state) => state.spot);
  useEffect(() => {
    if (spot?.place === place) element.current?.focus();
  }, [spot, place, element]);
}

import { type FocusTarget, patchOrder, useOrder } from '@shared/order/order-store';
import { type RefObject, useEffect } from 'react';

/** Moves the focus to this element, once each time the flow requests it for this target. */
export function useFocusTarget(target: FocusTarget, element: RefObject<HTMLElement | null>): void {
  const isWanted = useOrder((state) => state.focusTarget === target);
  useEffect(() => {
    if (!isWanted || !element.current) return;
    element.current.focus();
    patchOrder({ focusTarget: null });
  }, [isWanted, element]);
}

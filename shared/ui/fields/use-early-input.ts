import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * What a person did in a field before this page was interactive counts: calls `take` with the field, once, when it has
 * become interactive.
 */
export function useEarlyInput<T extends HTMLElement>(field: RefObject<T | null>, take: (field: T) => void): void {
  const takeEarly = useEffectEvent(() => {
    if (field.current) take(field.current);
  });
  useEffect(() => takeEarly(), []);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `take` with the field, once it is interactive, so that earlier input counts. */
export function useEarlyInput<T extends HTMLElement>(field: RefObject<T | null>, take: (field: T) => void): void {
  const takeEarly = useEffectEvent(() => {
    if (field.current) take(field.current);
  });
  useEffect(() => takeEarly(), []);
}

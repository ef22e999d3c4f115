import { useEffect, useState } from 'react';

/** Rows drawn at a time: what a slow phone manages within a few frames. */
const STEP = 12;

/**
 * How many of `total` rows to draw by now. A long list that arrives all at once is drawn in steps, so that the page
 * responds in between. Rows once drawn stay.
 */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + STEP));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

import { useEffect, useState } from 'react';

/** Rows drawn at a time, which a slow phone draws within a few frames. */
const STEP = 12;

/**
 * How many of `total` rows to draw yet. A long list that arrives at once is drawn in steps, so that the page stays
 * responsive. Drawn rows stay.
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

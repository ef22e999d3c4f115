import { useEffect, useState } from 'react';

/** Rows that are drawn in one go: what a slow phone draws within a few frames. */
const STEP = 12;

/**
 * How many of `total` rows to draw by now. A long list that comes all at once is drawn in steps, so that the page
 * answers to presses in between; what was drawn once stays.
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

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Height of a row in CSS pixels until the first one is measured. */
const ESTIMATED_HEIGHT = 112;

/** Extra rows rendered above and below the viewport, and the step by which the range moves. */
const OVERSCAN = 6;
const STEP = 3;

/** The rows of a virtual list to render. */
export interface VisibleRows {
  list: RefObject<HTMLUListElement | null>;
  /** Height of every row in CSS pixels. */
  height: number;
  /** Indexes of the rows, in order. */
  indexes: readonly number[];
}

interface Range {
  first: number;
  end: number;
  /** The row that has the focus, which must stay in the document; null if there is none. */
  focused: number | null;
}

/**
 * Virtualizes a list in the window or a scrolling part of it, whose rows all have the height of the first: renders only
 * the visible rows, a few around them and the one with the focus.
 *
 * @param estimate height of a row until the first one is measured, CSS pixels
 */
export function useVisibleRows(count: number, estimate = ESTIMATED_HEIGHT): VisibleRows {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState(estimate);
  const [range, setRange] = useState<Range>({ first: 0, end: 2 * OVERSCAN, focused: null });

  const indexes = indexesOf(range, count);
  const firstRow = indexes[0];
  const shownHeight = useRef(height);
  const rowsAbove = useRef(0);

  // The first row changes with scrolling, and rows grow when a panel opens beside them.
  useLayoutEffect(() => {
    const row = list.current?.firstElementChild;
    if (!(row instanceof HTMLElement)) return;
    const measure = (): void => {
      const measured = row.offsetHeight;
      if (!list.current || measured === 0 || measured === shownHeight.current) return;
      rowsAbove.current = Math.max(0, -list.current.getBoundingClientRect().top / shownHeight.current);
      setHeight(measured);
    };
    if (firstRow === 0) measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [firstRow]);

  // Keeps the visible rows in place, without an animated scroll past the others.
  useLayoutEffect(() => {
    const hasChanged = height !== shownHeight.current;
    shownHeight.current = height;
    if (!list.current || !hasChanged || rowsAbove.current === 0) return;
    const top = list.current.getBoundingClientRect().top + rowsAbove.current * height;
    window.scrollBy({ top, behavior: 'instant' });
  }, [height]);

  useEffect(() => {
    const follow = (): void => {
      const next = list.current && rangeOf(list.current, height, count);
      if (next) setRange((last) => (isSame(last, next) ? last : next));
    };
    follow();
    // A printed page shows every row.
    const showAll = (): void => flushSync(() => setRange({ first: 0, end: count, focused: null }));
    // Scroll events do not bubble, so they are captured.
    const passive = { passive: true, capture: true };
    window.addEventListener('scroll', follow, passive);
    window.addEventListener('resize', follow, passive);
    window.addEventListener('beforeprint', showAll);
    window.addEventListener('afterprint', follow);
    return () => {
      window.removeEventListener('scroll', follow, passive);
      window.removeEventListener('resize', follow, passive);
      window.removeEventListener('beforeprint', showAll);
      window.removeEventListener('afterprint', follow);
    };
  }, [count, height]);

  return { list, height, indexes };
}

/** The indexes of a range, preceded or followed by the focused one if it is outside. */
export function indexesOf({ first, end, focused }: Range, count: number): readonly number[] {
  const last = Math.min(end, count);
  const visible = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
  if (focused === null || focused >= count) return visible;
  if (focused < first) return [focused, ...visible];
  return focused >= last ? [...visible, focused] : visible;
}

function rangeOf(list: HTMLElement, height: number, count: number): Range {
  const above = -list.getBoundingClientRect().top;
  const first = Math.floor(above / height) - OVERSCAN;
  const end = Math.ceil((above + window.innerHeight) / height) + OVERSCAN;
  return {
    first: Math.min(Math.max(0, inSteps(first, Math.floor)), Math.max(0, count - 1)),
    end: Math.max(1, inSteps(end, Math.ceil)),
    focused: focusedRow(list),
  };
}

function inSteps(row: number, round: (value: number) => number): number {
  return round(row / STEP) * STEP;
}

function focusedRow(list: HTMLElement): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && list.contains(row) ? Number(row.dataset.index) : null;
}

function isSame(one: Range, other: Range): boolean {
  return one.first === other.first && one.end === other.end && one.focused === other.focused;
}

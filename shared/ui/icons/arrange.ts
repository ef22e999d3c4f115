import type { IconDrawing } from '../icon';

// Icons for arranging files and pages.

/** An arrow up. */
export const upIcon: IconDrawing = { path: 'M10 16V4M5 9l5-5 5 5' };

/** An arrow down. */
export const downIcon: IconDrawing = { path: 'M10 4v12M5 11l5 5 5-5' };

/** An arrow to the right. */
export const forwardIcon: IconDrawing = { path: 'M4 10h12M11 5l5 5-5 5' };

const dot = 'a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0z';

/** A grip of six dots. */
export const gripIcon: IconDrawing = {
  path: [5, 10, 15].map((y) => `M8.25 ${y}${dot}M14.25 ${y}${dot}`).join(''),
  isFilled: true,
};

/** A sheet with an arrow that turns it to the left. */
export const turnLeftIcon: IconDrawing = {
  path: 'M7.5 9.5h8v7h-8zM4 13V8a3.5 3.5 0 0 1 3.5-3.5H11M9 2.5l-2 2 2 2',
};

/** A sheet with an arrow that turns it to the right. */
export const turnRightIcon: IconDrawing = {
  path: 'M4.5 9.5h8v7h-8zM16 13V8a3.5 3.5 0 0 0-3.5-3.5H9M11 2.5l2 2-2 2',
};

import type { IconDrawing } from '../icon';

// Icons for going back and for retrying.

/** An arrow to the left. */
export const backIcon: IconDrawing = { path: 'M16 10H4M9 5l-5 5 5 5' };

/** An arrow in a circle. */
export const retryIcon: IconDrawing = { path: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4' };

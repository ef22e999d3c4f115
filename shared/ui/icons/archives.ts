import type { IconDrawing } from '../icon';

const plate = 'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z';

// Icons for archives and actions on them.

/** A box of papers. */
export const archiveIcon: IconDrawing = {
  path: 'M2.5 3.5h15v4h-15zM3.5 7.5v8a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-8M8 10.5h4',
};

/** A cloud. */
export const cloudIcon: IconDrawing = {
  path: 'M6 15.5a3.8 3.8 0 0 1-.4-7.6A4.8 4.8 0 0 1 14.8 9a3.3 3.3 0 0 1-.3 6.5z',
};

/** Two sheets, one on the other. */
export const copyIcon: IconDrawing = {
  path: 'M8.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM12.5 7.5v-3a1 1 0 0 0-1-1h-7a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h3',
};

/** An envelope. */
export const mailIcon: IconDrawing = { path: `${plate}M3 6l7 5 7-5` };

/** A printer. */
export const printerIcon: IconDrawing = {
  path: 'M6 7.5v-4h8v4M6 13.5H4.5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H14M6 11.5h8v5H6z',
};

/** A magnifying glass. */
export const searchIcon: IconDrawing = { path: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.4 13.4 17 17' };

/** Two sliders. */
export const settingsIcon: IconDrawing = {
  path: 'M3 6h6.5M13.5 6H17M3 14h3.5M10.5 14H17M11.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
};

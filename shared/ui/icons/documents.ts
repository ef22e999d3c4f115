import type { IconDrawing } from '../icon';

const ring = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z';
const tray = 'M3.5 13v2.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V13';

// Icons for documents and sending them.

/** A clock. */
export const clockIcon: IconDrawing = { path: `${ring}M10 6v4.2l2.8 1.6` };

/** An arrow into a tray. */
export const downloadIcon: IconDrawing = { path: `M10 3.5V13M6 9l4 4 4-4${tray}` };

/** An arrow out of a window. */
export const externalIcon: IconDrawing = {
  path: 'M11.5 3.5h5v5M16.5 3.5 9 11M14.5 11.5v4a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h4',
};

/** A sheet with a folded corner. */
export const fileIcon: IconDrawing = {
  path: 'M11.5 2.5h-6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-10zM11.5 2.5v4h4',
};

/** A paper plane. */
export const sendIcon: IconDrawing = { path: 'M17.5 2.5 9 11M17.5 2.5l-5.4 15L9 11 2.5 7.9z' };

/** A trash can. */
export const trashIcon: IconDrawing = {
  path: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.7 10a1 1 0 0 0 1 1h6.6a1 1 0 0 0 1-1l.7-10M8.3 9v4.5M11.7 9v4.5',
};

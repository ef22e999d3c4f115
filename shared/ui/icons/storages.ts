import type { IconDrawing } from '../icon';

// Logos of the cloud storages.

/** Box's logo. */
export const boxIcon: IconDrawing = { path: 'm10 2.5 7 3.7v7.6l-7 3.7-7-3.7V6.2zM3 6.2l7 3.8 7-3.8M10 10v7.5' };

/** Google Drive's logo. */
export const driveIcon: IconDrawing = {
  path: 'M7.3 3h5.4l5.1 9-2.7 4.5H4.9L2.2 12zM7.3 3l5.3 9h5.2M12.7 3 4.9 16.5M2.2 12h5.2M7.4 12h5.2',
};

/** Dropbox's logo. */
export const dropboxIcon: IconDrawing = {
  path: 'M5.8 3 1.5 5.7l4.3 2.7L10 5.7zM14.2 3 10 5.7l4.2 2.7 4.3-2.7zM1.5 11.1l4.3 2.7 4.2-2.7-4.2-2.7zM14.2 8.4 10 11.1l4.2 2.7 4.3-2.7zM5.8 14.7l4.2 2.7 4.2-2.7L10 12z',
  isFilled: true,
};

/** OneDrive's logo. */
export const onedriveIcon: IconDrawing = {
  path: 'M5.5 15.5A3.3 3.3 0 0 1 5 9a4.5 4.5 0 0 1 8.3-1.5 4 4 0 0 1 1.6 8zM5 9q2.5-.3 4.3 1.2l5.6 5.3',
};

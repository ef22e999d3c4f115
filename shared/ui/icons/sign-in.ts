import type { IconDrawing } from '../icon';

// Icons for signing in and for secrets.

/** An eye: shows what is hidden. */
export const eyeIcon: IconDrawing = {
  path: 'M1.8 10S4.8 4.5 10 4.5s8.2 5.5 8.2 5.5-3 5.5-8.2 5.5S1.8 10 1.8 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
};

/** A crossed eye: hides what is shown. */
export const eyeOffIcon: IconDrawing = {
  path: 'M8 4.8a8 8 0 0 1 2-.3c5.2 0 8.2 5.5 8.2 5.5a14 14 0 0 1-2.3 2.9M5.4 6a13.4 13.4 0 0 0-3.6 4s3 5.5 8.2 5.5a8 8 0 0 0 4-1.1M3 3l14 14',
};

/** A closed lock. */
export const lockIcon: IconDrawing = {
  path: 'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM7 9V6a3 3 0 0 1 6 0v3',
};

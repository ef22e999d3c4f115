import type { AnyIcon, IconDrawing } from '../icon';

const ring = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z';

// Icons for kinds of message, and for closing one.

/** A circled i. */
export const infoIcon: IconDrawing = { path: `${ring}M10 9.2V14M10 6.3v.1` };

/** A circled check mark. */
const successIcon: IconDrawing = { path: `${ring}M6.8 10.2l2.2 2.3 4.3-4.8` };

/** A triangle with an exclamation mark. */
export const warningIcon: IconDrawing = { path: 'M10 3 1.8 16.5h16.4zM10 8v4M10 14.2v.1' };

/** A cross. */
export const closeIcon: IconDrawing = { path: 'm5 5 10 10M15 5 5 15' };

/** The icon for each kind of message. */
export const TONE_ICONS = {
  info: infoIcon,
  success: successIcon,
  warning: warningIcon,
  error: 'error',
} as const satisfies Record<string, AnyIcon>;

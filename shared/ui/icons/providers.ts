import type { IconDrawing } from '../icon';

// Logos of third parties that people can sign in with.

/** Google's logo. */
export const googleIcon: IconDrawing = {
  path: 'M10 8.6v3h4.1a4.2 4.2 0 1 1-1.3-4.8L15 4.6a7.3 7.3 0 1 0 2.2 6.8q.1-1.4-.1-2.8z',
  isFilled: true,
};

/** Apple's logo. */
export const appleIcon: IconDrawing = {
  path: 'M14.2 10.6c0-1.9 1.5-2.7 1.6-2.8-.9-1.3-2.2-1.5-2.7-1.5-1.2-.1-2.2.7-2.8.7s-1.5-.7-2.4-.6c-1.2 0-2.4.7-3 1.8-1.3 2.2-.3 5.5.9 7.3.6.9 1.4 1.9 2.3 1.8s1.3-.6 2.4-.6 1.5.6 2.4.6 1.6-.9 2.2-1.8c.7-1 1-2 1-2.1s-1.9-.7-1.9-2.8zM12.4 5c.5-.6.8-1.5.7-2.3-.7 0-1.6.5-2.1 1.1-.5.5-.9 1.4-.8 2.2.8.1 1.7-.4 2.2-1z',
  isFilled: true,
};

/** Microsoft's logo. */
export const microsoftIcon: IconDrawing = {
  path: 'M3 3h6.6v6.6H3zM10.4 3H17v6.6h-6.6zM3 10.4h6.6V17H3zM10.4 10.4H17V17h-6.6z',
  isFilled: true,
};

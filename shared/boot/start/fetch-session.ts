/** Fetches the code about the session. Rejects if it cannot be fetched; the next call tries again. */
export const fetchSession = () => import('@shared/boot/session');

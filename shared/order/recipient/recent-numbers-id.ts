/** Id of the numbers that the number field suggests. */
export const RECENT_NUMBERS = 'recent-numbers';

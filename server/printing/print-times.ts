import { MINUTE, SECOND } from '@server/platform/clock';

/** Limits of making a PDF of a print, ms of CPU and wall-clock time. A page at 600 dots per inch takes a second. */
export const CONVERSION = { worked: 60 * SECOND, passed: 120 * SECOND };

/** How long a print waits for its turn before the client is told to retry, ms. */
export const LONGEST_WAIT = 2 * MINUTE;

/** Time to write it to the bucket and the database, ms. */
const FILING = MINUTE;

/** Maximum time from the end of a request to its answer, ms. A client that is cut off earlier prints a second copy. */
export const LONGEST_ANSWER = LONGEST_WAIT + CONVERSION.passed + FILING;

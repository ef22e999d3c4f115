import { MINUTE, SECOND } from '@server/platform/clock';

/** Making a PDF of a print: CPU time and wall-clock time, ms. A page at 600 dots per inch takes about a second. */
export const CONVERSION = { worked: 60 * SECOND, passed: 120 * SECOND };

/** How long a print waits for its turn before the client is asked to come again, ms. */
export const LONGEST_WAIT = 2 * MINUTE;

/** Writing it to the bucket and the database, ms. */
const FILING = MINUTE;

/**
 * How long a client that has sent everything waits for an answer at most, ms. Whoever cuts it off earlier has it print the same
 * once more, beside the first.
 */
export const LONGEST_ANSWER = LONGEST_WAIT + CONVERSION.passed + FILING;

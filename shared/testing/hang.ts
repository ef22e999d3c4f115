/**
 * How long a wait, an expectation or a hook may take before it counts as hanging, in ms: five minutes, which no machine
 * is too slow for. `HANG_SECONDS` shortens it while one works, so that a failing test is not waited for.
 */
export const HANG_MS = Number(process.env.HANG_SECONDS || 300) * 1000;

/** The same for a whole test, in ms: longer than for a wait, so that a hanging test fails where it hangs, and says so. */
export const TEST_HANG_MS = 4 * HANG_MS;

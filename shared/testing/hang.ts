/**
 * How long a wait, an expectation or a hook may take before it counts as hanging, in ms: five minutes, enough for any
 * machine. `HANG_SECONDS` shortens it during development, so that a failing test ends soon.
 */
export const HANG_MS = Number(process.env.HANG_SECONDS || 300) * 1000;

/** The same for a whole test, in ms: longer than for a wait, so that a hanging wait fails first, with its message. */
export const TEST_HANG_MS = 4 * HANG_MS;

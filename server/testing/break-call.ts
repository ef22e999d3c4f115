/** A part of the provider's SDK, keyed by call. */
type Calls = Record<string, unknown>;

/**
 * Breaks the next call with this name to the provider: before the provider acts, or after, so that its answer is lost.
 * The returned spy counts the calls.
 */
export function breakCall<C extends object>(
  part: C,
  name: keyof C & string,
  when: 'before' | 'after',
): jest.SpyInstance {
  // Called by name, regardless of its signature.
  const calls = part as Calls;
  const real = (calls[name] as (...args: unknown[]) => Promise<unknown>).bind(part);
  return jest.spyOn(calls as Record<string, () => unknown>, name).mockImplementationOnce(async (...args: unknown[]) => {
    if (when === 'after') await real(...args);
    throw new Error('connection lost');
  });
}

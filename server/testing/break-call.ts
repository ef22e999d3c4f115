/** A part of the provider's SDK, by the names of its calls. */
type Calls = Record<string, unknown>;

/**
 * The next call of this name to the provider breaks: before the provider acted, or after it, when its answer is lost. The
 * spy tells how often it was called.
 */
export function breakCall<C extends object>(
  part: C,
  name: keyof C & string,
  when: 'before' | 'after',
): jest.SpyInstance {
  // Called by name, whatever its signature.
  const calls = part as Calls;
  const real = (calls[name] as (...args: unknown[]) => Promise<unknown>).bind(part);
  return jest.spyOn(calls as Record<string, () => unknown>, name).mockImplementationOnce(async (...args: unknown[]) => {
    if (when === 'after') await real(...args);
    throw new Error('connection lost');
  });
}

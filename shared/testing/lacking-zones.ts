/**
 * Makes this environment one whose zones are older: `Intl` throws for these as for any word that is no zone, and the
 * methods of `Date` that go by it too. Returns what gives the zones back.
 */
export function lackZones(...lacking: string[]): () => void {
  const { DateTimeFormat } = Intl;
  const asText = Date.prototype.toLocaleString;
  const { toLocaleDateString, toLocaleTimeString } = Date.prototype;
  const refuse = (options: Intl.DateTimeFormatOptions | undefined) => {
    const tz = options?.timeZone;
    if (tz !== undefined && lacking.includes(tz)) throw new RangeError(`Invalid time zone specified: ${tz}`);
  };
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, [locales, options]: ConstructorParameters<typeof DateTimeFormat>) {
      refuse(options);
      return new target(locales, options);
    },
    apply(target, _, [locales, options]: ConstructorParameters<typeof DateTimeFormat>) {
      refuse(options);
      return target(locales, options);
    },
  });
  const methods = { toLocaleString: asText, toLocaleDateString, toLocaleTimeString };
  for (const [name, method] of Object.entries(methods)) {
    Object.defineProperty(Date.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Date, locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
        refuse(options);
        return method.call(this, locales, options);
      },
    });
  }
  return () => {
    Intl.DateTimeFormat = DateTimeFormat;
    Object.assign(Date.prototype, methods);
  };
}

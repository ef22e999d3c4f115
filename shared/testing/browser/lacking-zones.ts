/**
 * Makes this environment older than a time zone: `Intl` throws for it as for any invalid zone, as do the methods of
 * `Date` that use it. Returns a function that restores the zone. Self-contained, so that a browser can run it as a
 * script.
 */
export function lackZones(...lacking: string[]): () => void {
  const refuse = (options?: Intl.DateTimeFormatOptions) => {
    const tz = options?.timeZone;
    if (tz !== undefined && lacking.includes(tz)) throw new RangeError(`Invalid time zone specified: ${tz}`);
  };
  const { DateTimeFormat } = Intl;
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
  const undo = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((name) => {
    // All three have the same signature.
    const method = Reflect.get(Date.prototype, name) as DateText;
    const checked: DateText = function (locales, options) {
      refuse(options);
      return method.call(this, locales, options);
    };
    Reflect.set(Date.prototype, name, checked);
    return () => Reflect.set(Date.prototype, name, method);
  });
  return () => {
    Intl.DateTimeFormat = DateTimeFormat;
    for (const giveBack of undo) giveBack();
  };
}

type DateText = (this: Date, locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) => string;

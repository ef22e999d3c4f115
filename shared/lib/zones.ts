/** How far clocks are from UTC, zone by zone. */
export interface Zones {
  /** Minutes east of UTC at an instant (ms since the epoch); null for a zone or a time there is no data for. */
  offsetAt(epochMs: number, tz: string): number | null;
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** The browser's own zones: what every clock the person sees goes by. */
export const browserZones: Zones = {
  offsetAt(epochMs, tz) {
    const text = formatterOf(tz)?.format(epochMs);
    if (text === undefined) return null;
    // "GMT-04:00"; plain "GMT" is UTC itself.
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  },
};

/** Zones of the first source that knows them. */
export function firstKnown(...sources: Zones[]): Zones {
  return {
    offsetAt(epochMs, tz) {
      for (const source of sources) {
        const offset = source.offsetAt(epochMs, tz);
        if (offset !== null) return offset;
      }
      return null;
    },
  };
}

function formatterOf(tz: string): Intl.DateTimeFormat | null {
  let formatter = formatters.get(tz);
  if (formatter === undefined) {
    formatter = makeFormatter(tz);
    formatters.set(tz, formatter);
  }
  return formatter;
}

function makeFormatter(tz: string): Intl.DateTimeFormat | null {
  if (tz === '') return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'longOffset' });
  } catch {
    // A zone the browser has never heard of.
    return null;
  }
}

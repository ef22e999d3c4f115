import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';
import type { Zones } from './zones';

/** The years the data covers; outside them it would be silently wrong. */
const COVERED = { from: Date.UTC(2022, 0), to: Date.UTC(2031, 0) };

/** moment-timezone's zones, for ten years. */
export const momentZones: Zones = {
  offsetAt(epochMs, tz) {
    const zone = epochMs >= COVERED.from && epochMs < COVERED.to ? moment.tz.zone(tz) : null;
    // moment counts minutes west; adding 0 turns -0 into 0.
    return zone === null ? null : -zone.utcOffset(epochMs) + 0;
  },
};

/** The zones of a country by its alpha-2 code; empty for an unknown one. */
export function countryZones(alpha2: string): string[] {
  return moment.tz.countries().includes(alpha2) ? moment.tz.zonesForCountry(alpha2) : [];
}

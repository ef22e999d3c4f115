import { supportedCountry } from '@shared/reference/places/countries';
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import supportedJson from './phone-metadata.json';

/** The phone library's data for the supported countries (docs/design/order.md). */
// JSON types are looser than the library's tuples; the shape is the library's own (scripts/phone-metadata.ts).
export const supportedMetadata = supportedJson as unknown as MetadataJson;

/** The chosen country as the library expects it; empty for a country without data. */
export function chosenCountry(alpha2: string | null): { defaultCountry?: CountryCode } {
  // The metadata has every supported country, so the code is one of the library's.
  return alpha2 !== null && supportedCountry(alpha2) ? { defaultCountry: alpha2 as CountryCode } : {};
}

import { supportedCountry } from '@shared/reference/countries';
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import supportedJson from './phone-metadata.json';

/** The library's data of the supported countries (docs/decisions/0013). */
// JSON types are looser than the library's tuples; the shape is the library's own (scripts/phone-metadata.ts).
export const supportedMetadata = supportedJson as unknown as MetadataJson;

/** The full-width plus sign, which the library does not read though it reads full-width digits. */
export const WIDE_PLUS = /^\s*\uff0b/;

/** The chosen country as the library takes it; nothing for one it has no data of. */
export function chosenCountry(alpha2: string | null): { defaultCountry?: CountryCode } {
  // A supported country is in the metadata, and so one of the library's codes.
  return alpha2 !== null && supportedCountry(alpha2) ? { defaultCountry: alpha2 as CountryCode } : {};
}

import { supportedCountry } from '@shared/reference/places/countries';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { supportedMetadata } from './metadata';

/** A phone number as people write it. */
export interface WrittenNumber {
  /** "+1 202-456-1414", "+44 20 7946 0018" */
  text: string;
  /** Its country in English, if faxes can be sent there; null for any other. */
  country: string | null;
}

/** An E.164 number in international notation. Any other text stays unchanged. */
export function writtenNumber(e164: string): WrittenNumber {
  const number = parsePhoneNumberFromString(e164, { extract: false }, supportedMetadata);
  if (!number) return { text: e164, country: null };
  const country = supportedCountry(number.country ?? '')?.name ?? null;
  // North Americans write hyphens, which the library's international form lacks.
  const [, area, exchange, line] = /^\+1 (\d{3}) (\d{3}) (\d{4})$/.exec(number.formatInternational()) ?? [];
  const text = area === undefined ? number.formatInternational() : `+1 ${area}-${exchange}-${line}`;
  return { text, country };
}

import { supportedCountry } from '@shared/reference/places/countries';
import {
  Metadata,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import { type Edit, formatAsYouType, formatEdit, type RawEdit } from './as-you-type';
import { chosenCountry, supportedMetadata } from './metadata';
import { pastedNumber } from './pasted-number';

/** A number in a supported country. */
export interface ValidPhone {
  ok: true;
  /** "+12125550123", the form that an order's `to` has. */
  e164: string;
  /** The number's country; with a shared calling code not always the chosen one. */
  alpha2: string;
  /** "(212) 555-0123" */
  national: string;
  /** "+1 212 555 0123" */
  international: string;
  /** Whether calls to it are charged at a premium rate, as to +1 900. */
  isPremium: boolean;
}

/** Outcome of a check (specification 5): the number, a check code, or the unsupported region. */
export type PhoneCheck = ValidPhone | { ok: false; code: 1 | 2 | 3 | 4 } | UnsupportedPhone;

/** A number in a region outside the supported list. */
export interface UnsupportedPhone {
  ok: false;
  /** The region's name in English, for "The selected country ({country}) is not currently supported." */
  unsupported: string;
  alpha2: string;
}

/** The phone library's functions for a number field. */
export interface PhoneTools {
  /** The text formatted as far as typed, with the country it indicates; unchanged if it holds more than a number. */
  format(text: string, alpha2: string | null): { text: string; alpha2: string | null };
  /** An edit of a number field, formatted as above, with the caret beside the same digit. */
  formatEdit(raw: RawEdit, alpha2: string | null): Edit;
  /**
   * Checks a number, written in full with "+" or nationally as dialed in `alpha2` (specification 5). A huge text is too
   * long without being parsed. Loads more data only for a number that may be in an unsupported region; rejects if that
   * data cannot be loaded.
   */
  check(text: string, alpha2: string | null): Promise<PhoneCheck>;
}

/** The phone library with the supported countries' data. */
export const phoneTools: PhoneTools = { format: formatAsYouType, formatEdit, check: checkPhone };

const LENGTH_CODES = { INVALID_COUNTRY: 1, TOO_SHORT: 2, TOO_LONG: 3, NOT_A_NUMBER: 4, INVALID_LENGTH: 4 } as const;

/** Calling codes shared with unsupported regions that no leading digits identify: Guernsey, Cocos, Christmas. */
const SHARED_WITH_UNSUPPORTED: ReadonlySet<string> = new Set(['44', '61']);

/** "00", the prefix of international calls in most countries. */
const INTERNATIONAL = /^[\s(]*0[\s-]?0[\s).-]*(?=[\s(]*[1-9])/;

/** Longer texts hold no number. */
const MAX_READ = 200;

async function checkPhone(text: string, alpha2: string | null): Promise<PhoneCheck> {
  const number = dialed(text, alpha2);
  const known = classify(number, alpha2, supportedMetadata, null);
  if (known !== null) return known;
  const { worldMetadata, regionName } = await import('./phone-world');
  return classify(number, alpha2, worldMetadata, regionName) ?? { ok: false, code: 1 };
}

/** The number to check: removes the extras of a paste and trailing punctuation, and writes "00" as "+". */
function dialed(text: string, alpha2: string | null): string {
  // The library rejects a longer text unread.
  if (text.length > MAX_READ) return text;
  const number = pastedNumber(text).replace(/[\s.,;:]+$/, '');
  return isDialedAbroad(number, alpha2) ? number : number.replace(INTERNATIONAL, '+');
}

/** Whether a number begins with that country's prefix of international calls, which the library removes. */
function isDialedAbroad(number: string, alpha2: string | null): boolean {
  const { defaultCountry } = chosenCountry(alpha2);
  if (defaultCountry === undefined) return false;
  const metadata = new Metadata(supportedMetadata);
  metadata.selectNumberingPlan(defaultCountry);
  const prefix = metadata.numberingPlan?.IDDPrefix();
  return prefix !== undefined && new RegExp(`^(?:${prefix})`).test(number.replace(/\D/g, ''));
}

/**
 * The outcome according to this metadata; null if the number may be in a region that it does not fully cover.
 *
 * @param nameOf names an unsupported region, for metadata of all regions; null for metadata of the supported ones
 */
function classify(
  text: string,
  alpha2: string | null,
  metadata: MetadataJson,
  nameOf: ((alpha2: string) => string) | null,
): PhoneCheck | null {
  const isWorld = nameOf !== null;
  const country = chosenCountry(alpha2);
  const length = validatePhoneNumberLength(text, { ...country }, metadata);
  if (length === 'INVALID_COUNTRY' && !isWorld && (alpha2 !== null || text.includes('+'))) return null;
  if (length !== undefined) return { ok: false, code: LENGTH_CODES[length] };

  const number = parsePhoneNumberFromString(text, { ...country, extract: false }, metadata);
  if (number?.country !== undefined && number.isValid()) {
    if (supportedCountry(number.country)) return valid(number, number.country);
    return isWorld ? { ok: false, alpha2: number.country, unsupported: nameOf(number.country) } : null;
  }
  return isWorld || number === undefined || !mayBeElsewhere(number) ? { ok: false, code: 4 } : null;
}

/** Whether the number may be in an unsupported region that this data cannot identify. */
function mayBeElsewhere(number: PhoneNumber): boolean {
  return SHARED_WITH_UNSUPPORTED.has(number.countryCallingCode);
}

function valid(number: PhoneNumber, alpha2: string): ValidPhone {
  return {
    ok: true,
    e164: number.number,
    alpha2,
    national: number.formatNational(),
    international: number.formatInternational(),
    isPremium: number.getType() === 'PREMIUM_RATE',
  };
}

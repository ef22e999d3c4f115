/** A country that faxes can be sent to (specification 3). */
export interface Country {
  readonly name: string;
  /** ISO 3166-1 alpha-2 code, which identifies a country: several share a calling code. */
  readonly alpha2: string;
  /** Calling code without the plus sign. */
  readonly country_code: number;
}

/** The 47 supported countries: United States, Canada and Puerto Rico first, then by name (specification 9). */
export const COUNTRIES: readonly Country[] = [
  { name: 'United States', alpha2: 'US', country_code: 1 },
  { name: 'Canada', alpha2: 'CA', country_code: 1 },
  { name: 'Puerto Rico', alpha2: 'PR', country_code: 1 },
  { name: 'Argentina', alpha2: 'AR', country_code: 54 },
  { name: 'Australia', alpha2: 'AU', country_code: 61 },
  { name: 'Austria', alpha2: 'AT', country_code: 43 },
  { name: 'Belgium', alpha2: 'BE', country_code: 32 },
  { name: 'Brazil', alpha2: 'BR', country_code: 55 },
  { name: 'Bulgaria', alpha2: 'BG', country_code: 359 },
  { name: 'Chile', alpha2: 'CL', country_code: 56 },
  { name: 'Croatia', alpha2: 'HR', country_code: 385 },
  { name: 'Cyprus', alpha2: 'CY', country_code: 357 },
  { name: 'Czechia', alpha2: 'CZ', country_code: 420 },
  { name: 'Denmark', alpha2: 'DK', country_code: 45 },
  { name: 'Estonia', alpha2: 'EE', country_code: 372 },
  { name: 'Finland', alpha2: 'FI', country_code: 358 },
  { name: 'France', alpha2: 'FR', country_code: 33 },
  { name: 'Germany', alpha2: 'DE', country_code: 49 },
  { name: 'Greece', alpha2: 'GR', country_code: 30 },
  { name: 'Hong Kong', alpha2: 'HK', country_code: 852 },
  { name: 'Hungary', alpha2: 'HU', country_code: 36 },
  { name: 'Iceland', alpha2: 'IS', country_code: 354 },
  { name: 'India', alpha2: 'IN', country_code: 91 },
  { name: 'Ireland', alpha2: 'IE', country_code: 353 },
  { name: 'Israel', alpha2: 'IL', country_code: 972 },
  { name: 'Italy', alpha2: 'IT', country_code: 39 },
  { name: 'Japan', alpha2: 'JP', country_code: 81 },
  { name: 'Jersey', alpha2: 'JE', country_code: 44 },
  { name: 'Latvia', alpha2: 'LV', country_code: 371 },
  { name: 'Lithuania', alpha2: 'LT', country_code: 370 },
  { name: 'Luxembourg', alpha2: 'LU', country_code: 352 },
  { name: 'Malta', alpha2: 'MT', country_code: 356 },
  { name: 'Mexico', alpha2: 'MX', country_code: 52 },
  { name: 'Netherlands', alpha2: 'NL', country_code: 31 },
  { name: 'New Zealand', alpha2: 'NZ', country_code: 64 },
  { name: 'Norway', alpha2: 'NO', country_code: 47 },
  { name: 'Poland', alpha2: 'PL', country_code: 48 },
  { name: 'Portugal', alpha2: 'PT', country_code: 351 },
  { name: 'Romania', alpha2: 'RO', country_code: 40 },
  { name: 'Singapore', alpha2: 'SG', country_code: 65 },
  { name: 'Slovakia', alpha2: 'SK', country_code: 421 },
  { name: 'Slovenia', alpha2: 'SI', country_code: 386 },
  { name: 'South Korea', alpha2: 'KR', country_code: 82 },
  { name: 'Spain', alpha2: 'ES', country_code: 34 },
  { name: 'Sweden', alpha2: 'SE', country_code: 46 },
  { name: 'Switzerland', alpha2: 'CH', country_code: 41 },
  { name: 'United Kingdom', alpha2: 'GB', country_code: 44 },
];

const BY_ALPHA2 = new Map(COUNTRIES.map((country) => [country.alpha2, country]));

/** The supported country with an alpha-2 code; undefined for any other region. */
export function supportedCountry(alpha2: string): Country | undefined {
  return BY_ALPHA2.get(alpha2);
}

/**
 * The alpha-2 code of a country that an E.164 number may be in, for a field that shows the number in its national form.
 * It is `preferred` if its calling code fits (several countries share one) or no supported country's does.
 */
export function countryOfNumber(e164: string, preferred: string): string {
  const fits = ({ country_code }: Country) => e164.startsWith(`+${country_code}`);
  const first = supportedCountry(preferred);
  return first && fits(first) ? preferred : (COUNTRIES.find(fits)?.alpha2 ?? preferred);
}

/**
 * Splits libphonenumber's "max" metadata in two and writes both beside shared/lib/phone/phone-tools.ts:
 *
 *   phone-metadata.json  the supported countries in full, plus a stub of every region that shares a calling code with
 *                        one of them and is identified by its leading digits. Loaded with the first number field.
 *   phone-world.json     every other region, without formats: enough to validate a number and find its region.
 *                        Loaded only for a number that may belong to one of them.
 *
 * Run it after updating libphonenumber-js: npx tsx scripts/phone-metadata.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTRIES } from '@shared/reference/places/countries';

/** The part of libphonenumber's metadata that is used; a region's fields are positional. */
export interface PhoneMetadata {
  version: number;
  /** Calling code -> regions, the main one first. */
  country_calling_codes: Record<string, string[]>;
  countries: Record<string, unknown[]>;
  nonGeographic: Record<string, never>;
}

const FORMATS = 4;
const LEADING_DIGITS = 10;
const TYPES = 11;

/** The two files, derived from libphonenumber's own. */
export function cutMetadata(all: PhoneMetadata): { supported: PhoneMetadata; world: PhoneMetadata } {
  const wanted = new Set(COUNTRIES.map((country) => country.alpha2));
  const supported: PhoneMetadata['countries'] = {};
  const world: PhoneMetadata['countries'] = {};
  const codes: PhoneMetadata['country_calling_codes'] = {};

  for (const [code, regions] of Object.entries(all.country_calling_codes)) {
    const shared = regions.some((region) => wanted.has(region));
    for (const region of regions) {
      const entry = all.countries[region];
      if (entry === undefined) throw new Error(`No metadata for ${region}`);
      if (wanted.has(region)) {
        supported[region] = entry;
      } else {
        world[region] = entry.with(FORMATS, 0);
        // Order matters: a number belongs to the first region that matches.
        if (shared && entry[LEADING_DIGITS]) supported[region] = entry.with(FORMATS, 0).slice(0, TYPES);
      }
    }
    const kept = regions.filter((region) => region in supported);
    if (shared) codes[code] = kept;
  }
  return {
    supported: { version: all.version, country_calling_codes: codes, countries: supported, nonGeographic: {} },
    world: {
      version: all.version,
      country_calling_codes: all.country_calling_codes,
      countries: world,
      nonGeographic: {},
    },
  };
}

/** libphonenumber's own metadata, read from the installed package. */
export function readMetadata(): PhoneMetadata {
  const path = join(process.cwd(), 'node_modules/libphonenumber-js/metadata.max.json');
  // The package's own file; `cutMetadata` relies on the position of its fields.
  return JSON.parse(readFileSync(path, 'utf8')) as PhoneMetadata;
}

if (process.argv[1]?.endsWith('phone-metadata.ts')) {
  const { supported, world } = cutMetadata(readMetadata());
  const folder = join(process.cwd(), 'shared/lib/phone');
  writeFileSync(join(folder, 'phone-metadata.json'), `${JSON.stringify(supported)}\n`);
  writeFileSync(join(folder, 'phone-world.json'), `${JSON.stringify(world)}\n`);
}

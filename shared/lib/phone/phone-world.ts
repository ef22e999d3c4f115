import type { MetadataJson } from 'libphonenumber-js/core';
import { supportedMetadata } from './metadata';
import othersJson from './phone-world.json';

export { regionName } from '@shared/lib/region-name';

// JSON types are looser than the library's tuples; the shape is the library's own (scripts/phone-metadata.ts).
const others = othersJson as unknown as MetadataJson;

/** The phone library's data of every region; the supported ones keep their formats. Large: load it with `import()`. */
export const worldMetadata: MetadataJson = {
  ...others,
  countries: { ...supportedMetadata.countries, ...others.countries },
};

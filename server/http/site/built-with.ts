import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageSources } from './content-policy';
import type { BuiltText } from './own-texts';

/** What the server needs to know of the pages' build. */
export interface BuiltWith {
  /** Third parties that the pages were built for, by settings that the server does not see. */
  analytics: boolean;
  survey: boolean;
  /** Origin of the /v1 server that the pages call; null if it is their own. */
  apiOrigin: string | null;
  /** The texts that the build was given. The server puts its own in the place of the others. */
  texts: readonly BuiltText[];
  /** Inline sources of each page, by its name. */
  inline: PageSources;
}

/** File that the build writes for the server, relative to the project root. */
export const BUILT_WITH_FILE = 'dist-server/built-with.json';

/** What the server needs to know of a build with these settings and pages. */
export function builtWith(env: Record<string, string | undefined>, inline: BuiltWith['inline'] = {}): BuiltWith {
  return {
    analytics: Boolean(env.VITE_ANALYTICS_ID),
    survey: Boolean(env.VITE_SURVEY_MERCHANT_ID),
    apiOrigin: env.VITE_API_BASE ? originOf(env.VITE_API_BASE) : null,
    texts: BUILD_SETTINGS.filter(([, name]) => Boolean(env[name])).map(([text]) => text),
    inline,
  };
}

/** The build setting of each text. */
const BUILD_SETTINGS = [
  ['brandName', 'VITE_BRAND_NAME'],
  ['supportEmail', 'VITE_SUPPORT_EMAIL'],
  ['seller', 'VITE_SELLER'],
  ['origin', 'VITE_SITE_ORIGIN'],
] as const;

/** What the pages below this root were built with; defaults if there is no build. */
export function readBuiltWith(rootDir: string): BuiltWith {
  const path = join(rootDir, BUILT_WITH_FILE);
  // The build writes it with the function above.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuiltWith) : builtWith({});
}

/** The origin of an address; null for a path, which is on the pages' own origin. */
function originOf(address: string): string | null {
  return /^https?:/.test(address) ? new URL(address).origin : null;
}

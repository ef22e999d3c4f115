import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which parties outside the pages were built for: by the settings of the build, which the server does not see. */
export interface BuiltWith {
  analytics: boolean;
  survey: boolean;
}

/** What the build leaves for the server, below the root of the project. */
export const BUILT_WITH_FILE = 'dist-server/built-with.json';

/** Settings of a build as what the server has to know of them. */
export function builtWith(env: Record<string, string | undefined>): BuiltWith {
  return { analytics: Boolean(env.VITE_ANALYTICS_ID), survey: Boolean(env.VITE_SURVEY_MERCHANT_ID) };
}

/** What the pages below this root were built with; without a build there are no pages that would need anything. */
export function readBuiltWith(rootDir: string): BuiltWith {
  const path = join(rootDir, BUILT_WITH_FILE);
  // Written by the build, from the function above.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuiltWith) : builtWith({});
}

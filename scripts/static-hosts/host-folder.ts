import { existsSync } from 'node:fs';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type BuiltWith, builtWith } from '@server/http/site/built-with';
import type { SiteSettings } from '@server/http/site/content-policy';
import { parseUrl } from '@shared/lib/address/parse-url';
import { SITE_FILE_NAMES } from '../build/site-files';
import { type Environment, settingsOfSite } from '../proxy/settings-of-site';
import { STATIC_HOSTS, type StaticHostName } from './static-hosts';

/** A file with a hash in its name; a build has hundreds of them. */
const EXAMPLE_ASSET = 'assets/index-0a1b2c3d.js';

/** What a host's files depend on for one site. */
export interface HostedSite {
  settings: SiteSettings;
  /** Origin of the /v1 server that calls are forwarded to; null if the pages call it themselves. */
  api: string | null;
}

/**
 * The site of these settings.
 *
 * @param env PUBLIC_URL, BUCKET_URL, ALLOWED_FRAME_HOSTS and DROPBOX_APP_KEY as for the server; API_ORIGIN
 * @param built what its pages were built with
 * @throws Error with a sentence if a setting is missing or superfluous; SettingsError if one is invalid
 */
export function hostedSite(env: Environment, built: BuiltWith): HostedSite {
  for (const name of ['PUBLIC_URL', 'BUCKET_URL'])
    if (!env[name]) throw new Error(`Set ${name}: the policies of the pages depend on it.`);
  return { settings: settingsOfSite(env, built), api: forwardedTo(env, built) };
}

/**
 * Copies a build into a folder, with the host's own files.
 *
 * @param dist folder of the build, with its compressed copies
 * @param folder target; created if missing
 * @throws Error with a sentence if the folder is not empty
 */
export async function makeHostFolder(
  name: StaticHostName,
  dist: string,
  folder: string,
  { settings, api }: HostedSite,
): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const { files, sendsCopies } = STATIC_HOSTS[name];
  await cp(dist, folder, { recursive: true, filter: (path) => sendsCopies || !isCopy(path) });
  const made = files(settings, { api, filePaths: await filesIn(dist) });
  for (const [file, content] of Object.entries(made)) await writeFile(join(folder, file), content);
}

/**
 * A host's files, by name, for a fictitious site: those in docs/operations/static-hosts.
 *
 * @param root folder of the project
 */
export async function exampleFiles(name: StaticHostName, root: string): Promise<Record<string, string>> {
  const { files, exampleApi } = STATIC_HOSTS[name];
  const names = [...(await readdir(join(root, 'static'))), ...SITE_FILE_NAMES, 'embed.js', EXAMPLE_ASSET];
  const filePaths = names.map((file) => `/${file}`).sort();
  return files(settingsOfSite({}, builtWith({})), { api: exampleApi, filePaths });
}

/** The server that calls are forwarded to; null if the pages were built to call another origin. */
function forwardedTo({ API_ORIGIN }: Environment, { apiOrigin }: BuiltWith): string | null {
  if (apiOrigin !== null) {
    if (API_ORIGIN) throw new Error(`Leave out API_ORIGIN: these pages were built to call ${apiOrigin}.`);
    return null;
  }
  if (!API_ORIGIN)
    throw new Error(
      'Set API_ORIGIN, the /v1 server that calls are forwarded to, or build the pages with VITE_API_BASE.',
    );
  const found = parseUrl(API_ORIGIN);
  if (found === null || !/^https?:$/.test(found.protocol) || found.href !== `${found.origin}/`)
    throw new Error(`API_ORIGIN is an origin, such as https://api.fax.example, not ${API_ORIGIN}.`);
  return found.origin;
}

/** Addresses of the files served under their own names. */
async function filesIn(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths
    .filter((path) => extname(path) !== '.html' && !isCopy(path))
    .map((path) => path.slice(dist.length))
    .sort();
}

function isCopy(path: string): boolean {
  return ['.br', '.gz'].includes(extname(path));
}

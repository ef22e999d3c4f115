import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputHash } from '../input-hash';

/** Where a build of dist/ and dist-server/ says from what it was made. */
export const STAMP_FILE = 'dist-server/build-stamp';

/** Everything the build reads, but for its settings. */
const INPUTS = [
  ...['entries', 'pages', 'scripts', 'server', 'shared', 'static'],
  ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
];

/** Names of the environment that are settings of the build (README), whichever file or shell they come from. */
const SETTING = /^(?:VITE_|KIT$)/;

/** One line that is another when anything is another that the build reads: files, and settings of the environment. */
export function buildStamp(root: string, env: Record<string, string | undefined>): string {
  const settings = Object.keys(env).filter((name) => SETTING.test(name) && env[name] !== undefined);
  const said = settings.sort().map((name) => `${name}=${env[name]}`);
  const envFiles = readdirSync(root).filter((name) => name.startsWith('.env'));
  return [inputHash(root, [...INPUTS, ...envFiles.sort()]), ...said.map((one) => JSON.stringify(one))].join(' ');
}

/** Whether the pages and the server that are there were made from just these files and settings. */
export function isBuilt(root: string, env: Record<string, string | undefined>): boolean {
  const made = ['dist/index.html', 'dist-server/main.js', STAMP_FILE].map((name) => join(root, name));
  return (
    made.every((path) => existsSync(path)) && readFileSync(join(root, STAMP_FILE), 'utf8') === buildStamp(root, env)
  );
}

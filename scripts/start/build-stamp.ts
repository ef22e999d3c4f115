import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputHash } from '../build/input-hash';

/** The file in which a build of dist/ and dist-server/ records the hash of its inputs. */
export const STAMP_FILE = 'dist-server/build-stamp';

/** Everything the build reads, except its settings. */
const INPUTS = [
  ...['entries', 'pages', 'sandbox', 'scripts', 'server', 'shared', 'static'],
  ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
];

/** Environment variables that are build settings (docs/operations/settings.md), wherever they come from. */
const SETTING = /^(?:VITE_|KIT$)/;

/** A line that changes with any input of the build: files, and settings from the environment. */
export function buildStamp(root: string, env: Record<string, string | undefined>): string {
  const settings = Object.keys(env).filter((name) => SETTING.test(name) && env[name] !== undefined);
  const said = settings.sort().map((name) => `${name}=${env[name]}`);
  const envFiles = readdirSync(root).filter((name) => name.startsWith('.env'));
  return [inputHash(root, [...INPUTS, ...envFiles.sort()]), ...said.map((one) => JSON.stringify(one))].join(' ');
}

/** Whether the existing pages and server were built from exactly these files and settings. */
export function isBuilt(root: string, env: Record<string, string | undefined>): boolean {
  const made = ['dist/index.html', 'dist-server/main.js', STAMP_FILE].map((name) => join(root, name));
  return (
    made.every((path) => existsSync(path)) && readFileSync(join(root, STAMP_FILE), 'utf8') === buildStamp(root, env)
  );
}

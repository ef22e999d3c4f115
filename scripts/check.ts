/**
 * The whole check, in order: format, lint, types, unit tests, build, browser tests. Stops at the first that fails.
 * Usage: npm test
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const STEPS: readonly [name: string, command: string][] = [
  ['format', 'npx biome ci . --diagnostic-level=warn'],
  ['lint', 'npm run --silent lint'],
  ['types', 'npm run --silent typecheck'],
  ['dependencies', 'npx tsx scripts/check-dependencies.ts'],
  ['unused code', 'npx knip'],
  ['unit tests', 'npx jest'],
  ['build', 'npm run --silent build'],
  ['budgets', 'npx tsx scripts/budgets.ts'],
  ['browser tests', 'npx playwright test'],
];

/** Packages of Debian by what they are needed for. */
const PROGRAMS = [
  {
    name: 'chromium',
    what: 'the browser of every browser test',
    isThere: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
  },
  { name: 'nginx-light', what: 'the proxy in front of the site', isThere: () => existsSync('/usr/sbin/nginx') },
  { name: 'caddy', what: 'the other proxy', isThere: () => existsSync('/usr/bin/caddy') },
  {
    name: 'postgresql',
    what: 'the database behind several servers',
    isThere: () => existsUnder('/usr/lib/postgresql', 'bin/initdb'),
  },
];

requirePrograms();
for (const [name, command] of STEPS) run(name, command);
console.log('\nAll checks passed.');

function run(name: string, command: string): void {
  const started = Date.now();
  console.log(`\n== ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name} failed (${command}).`);
    process.exit(1);
  }
  console.log(`== ${name} passed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The browser tests start real programs; says which are missing and how to get them. */
function requirePrograms(): void {
  const missing = PROGRAMS.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name, what }) => `  ${name}: ${what}`).join('\n');
  const packages = missing.map(({ name }) => name).join(' ');
  console.error(
    `The browser tests need programs that are not on this machine:\n${names}\n` +
      `Install them (Debian and Ubuntu: sudo apt-get install ${packages}). ` +
      'CHROMIUM_PATH may name any other Chromium or Chrome.',
  );
  process.exit(1);
}

function existsUnder(folder: string, file: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/${file}`));
}

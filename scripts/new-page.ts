/**
 * Creates a new page with its test, and says what is left to do.
 * Usage: npx tsx scripts/new-page.ts gift-card
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { makePage } from './new-page/make-page';

const root = resolve(import.meta.dirname, '..');
const [name] = process.argv.slice(2);
if (name === undefined) {
  console.error('Usage: npx tsx scripts/new-page.ts <name in kebab-case>');
  process.exit(1);
}

const { made, changed } = makePage(root, name);
execFileSync('npx', ['biome', 'check', '--write', ...[...made, ...changed].filter((path) => !path.endsWith('.html'))], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(`Made:
${list(made)}
Changed:
${list(changed)}
Left to do:
  - say who the page is for in entries/${name}.tsx: anyone, signed-in or signed-out
  - write its title and description in scripts/pages/page-manifest.ts; a public page also gets a canonical address
  - its addresses and whether browsers may keep it: server/http/site/routes.ts; what it needs from outside: content-policy.ts
  - add its address to shared/reference/addresses/paths.ts when other pages lead to it
  - npx tsx scripts/make-proxy-config.ts, for nginx and Caddy; npx tsx scripts/make-static-host.ts, for the other hosts
  - npx jest pages/${name} && npm start, then http://localhost:8080/${name}.html`);

function list(paths: readonly string[]): string {
  return paths.map((path) => `  ${path}`).join('\n');
}

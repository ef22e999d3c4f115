/**
 * Makes a folder to upload to a host of static files: the build, with the addresses, headers and, unless the pages were
 * built with VITE_API_BASE, the forwarding of /v1 in that host's own files. Run it after each build; without arguments,
 * it writes the examples in docs/operations/static-hosts.
 * Usage: npx tsx scripts/make-static-host.ts apache|netlify|cloudflare folder
 *
 * Environment: PUBLIC_URL, BUCKET_URL, ALLOWED_FRAME_HOSTS and DROPBOX_APP_KEY as for the server; API_ORIGIN, the
 * origin of the /v1 server that calls are forwarded to.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BUILT_WITH_FILE, readBuiltWith } from '@server/http/site/built-with';
import { exampleFiles, hostedSite, makeHostFolder } from './static-hosts/host-folder';
import { isStaticHost, STATIC_HOSTS } from './static-hosts/static-hosts';

const root = resolve(import.meta.dirname, '..');
const [host, folder] = process.argv.slice(2);
const names = Object.keys(STATIC_HOSTS).filter(isStaticHost);

if (host === undefined) await makeExamples();
else await makeFolder(host, folder).catch(end);

async function makeFolder(name: string, to: string | undefined): Promise<void> {
  if (!isStaticHost(name) || to === undefined) throw new Error(`Name a host (${names.join(', ')}) and a new folder.`);
  if (!existsSync(join(root, BUILT_WITH_FILE))) throw new Error('There is no build: run npm run build first.');
  await makeHostFolder(name, join(root, 'dist'), to, hostedSite(process.env, readBuiltWith(root)));
}

async function makeExamples(): Promise<void> {
  for (const name of names) {
    const examples = join(root, 'docs/operations/static-hosts', name);
    await mkdir(examples, { recursive: true });
    for (const [file, content] of Object.entries(await exampleFiles(name, root)))
      await writeFile(join(examples, file), content);
  }
}

function end(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Generates nginx.conf and Caddyfile for serving dist/ in front of a /v1 server, from the tables in server/http/site.
 * Run it after each build, because the policies name the pages' inline scripts and styles; without a folder, it writes
 * the examples in docs/operations, which name none.
 * Usage: npx tsx scripts/make-proxy-config.ts folder
 *
 * Environment: PUBLIC_URL, BUCKET_URL, ALLOWED_FRAME_HOSTS and DROPBOX_APP_KEY as for the server; VITE_API_BASE,
 * VITE_ANALYTICS_ID and VITE_SURVEY_MERCHANT_ID as for the build: pages may load only what is named here; DIST_DIR, the
 * path of the build on the proxy's machine; API_ADDRESS, host and port of the /v1 server; CERTIFICATE_DIR, the folder
 * of nginx's certificate, certbot's by default, empty if a server before nginx speaks https; ACCESS_LOG, nginx's file.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBuiltWith } from '@server/http/site/built-with';
import { proxyFiles } from './proxy/proxy-files';

const root = resolve(import.meta.dirname, '..');
const folder = process.argv[2];
const files = folder === undefined ? proxyFiles(process.env) : proxyFiles(process.env, readBuiltWith(root).inline);
for (const [name, content] of Object.entries(files))
  writeFileSync(join(folder ?? resolve(root, 'docs/operations'), name), content);

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { siteSettings } from '@server/http/site/headers';
import { readConfig } from '@server/platform/config';
import { makeHostFolder } from '../../scripts/static-hosts/host-folder';
import { freePorts } from '../support/servers/ports';
import { endProxy, type ProxiedServer, untilListening } from '../support/servers/proxy';
import { startServer } from '../support/servers/server';
import { startInSteps } from '../support/servers/start-in-steps';
import { keepOutput, outputOf } from '../support/waits/until';
import { toolNode, toolPath } from './tools';

/** Version of Cloudflare's runtime: a day that the installed one knows. */
const COMPATIBILITY_DATE = '2026-05-01';

/** A reference server behind `wrangler pages dev`, which serves the build as Cloudflare Pages does, and its worker. */
export function startPages(): Promise<ProxiedServer> {
  return startInSteps(async (closeLater) => {
    const [port = 0, inspector = 0] = await freePorts(2);
    const url = `http://localhost:${port}`;
    const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1' });
    closeLater(() => server.close());
    const folder = await mkdtemp(join(tmpdir(), 'fax-pages-'));
    closeLater(() => rm(folder, { recursive: true, force: true }));
    const site = join(folder, 'site');
    const settings = siteSettings(readConfig({ PUBLIC_URL: url, BUCKET_URL: `${server.bucketUrl}/` }));
    const api = server.url.replace('localhost', '127.0.0.1');
    await makeHostFolder('cloudflare', resolve(import.meta.dirname, '../../dist'), site, { settings, api });
    const child = runWrangler(folder, [
      ...['pages', 'dev', site, '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(inspector)],
      ...['--compatibility-date', COMPATIBILITY_DATE],
    ]);
    closeLater(() => endProxy(child));
    await untilListening(port, 'wrangler', child);
    return { url, server, logged: () => Promise.resolve(outputOf(child)) };
  });
}

/** Runs it without prompts or telemetry. */
function runWrangler(folder: string, args: readonly string[]): ChildProcess {
  const child = spawn(toolNode(), [toolPath('wrangler', 'bin', 'wrangler.js'), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      CI: '1',
      XDG_CONFIG_HOME: join(folder, 'config'),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  keepOutput(child);
  return child;
}

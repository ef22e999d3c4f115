import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import type { Browser } from '@playwright/test';
import { siteSettings } from '@server/http/site/headers';
import { readConfig } from '@server/platform/config';
import { freePorts } from '../../e2e/support/servers/ports';
import { endProxy, requireProgram, startCaddy, untilListening } from '../../e2e/support/servers/proxy';
import { startServer } from '../../e2e/support/servers/server';
import { until } from '../../e2e/support/waits/until';
import { caddyConfig } from '../proxy/caddy';

/** A site as people reach it: the server behind Caddy, which speaks HTTP/2. */
export interface BenchSite {
  /** Origin of the site. */
  url: string;
  /** SHA-256 of the certificate's public key, in base64: what a browser is told to trust. */
  keyHash: string;
  close: () => Promise<void>;
}

/** Starts a server and Caddy on free ports, with a certificate of Caddy's own. Throws if Caddy is missing or does not start. */
export async function startSite(): Promise<BenchSite> {
  requireProgram('caddy');
  const [port = 0, bucketPort = 0] = await freePorts(2);
  const urls = { PUBLIC_URL: `https://localhost:${port}`, BUCKET_URL: `https://localhost:${bucketPort}/` };
  const server = await startServer({ ...urls, TRUST_PROXY: '1' });
  const folder = await mkdtemp(join(tmpdir(), 'bench-site-'));
  const config = caddyConfig(siteSettings(readConfig(urls)), {
    listen: urls.PUBLIC_URL,
    serverName: 'localhost',
    dist: resolve(import.meta.dirname, '../../dist'),
    api: hostOf(server.url),
  });
  const bucket = `${urls.BUCKET_URL} {\n\treverse_proxy ${hostOf(server.bucketUrl)}\n}\n`;
  // Nothing of it stays on the machine.
  const options = ['auto_https disable_redirects', 'skip_install_trust', `storage file_system ${folder}/certificates`];
  const caddy = await startCaddy(folder, config + bucket, {}, options);
  await untilListening(port, 'Caddy', caddy);
  const keyHash = await until('Caddy has a certificate', () => keyHashOf(port));
  return {
    url: urls.PUBLIC_URL,
    keyHash,
    close: async () => {
      await endProxy(caddy);
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Throws an error unless this browser gets the site over HTTP/2. */
export async function requireHttp2(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  const protocol = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry instanceof PerformanceNavigationTiming ? entry.nextHopProtocol : '';
  });
  await page.close();
  if (protocol !== 'h2') throw new Error(`The site comes over ${protocol || 'an unknown protocol'}, not HTTP/2`);
}

/** Host and port, without waiting for IPv6. */
function hostOf(url: string): string {
  return new URL(url).host.replace('localhost', '127.0.0.1');
}

/** The hash of the public key of whoever answers on this port; undefined as long as nobody does. */
function keyHashOf(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }, () => {
      const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
      socket.destroy();
      done(key && createHash('sha256').update(key).digest('base64'));
    });
    socket.once('error', () => done(undefined));
  });
}

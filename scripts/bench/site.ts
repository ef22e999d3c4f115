import { createHash } from 'node:crypto';
import { connect } from 'node:tls';
import type { Browser } from '@playwright/test';
import { startProxied } from '../../e2e/support/servers/proxy';
import { startInSteps } from '../../e2e/support/servers/start-in-steps';
import { until } from '../../e2e/support/waits/until';

/** A site as people reach it: the server behind Caddy, over HTTP/2. */
export interface BenchSite {
  /** Origin of the site. */
  url: string;
  /** SHA-256 of the certificate's public key in base64, for browsers to trust. */
  keyHash: string;
  close: () => Promise<void>;
}

/**
 * Starts a server and Caddy on free ports, with Caddy's own certificate. Throws if Caddy is missing or does not start.
 */
export function startSite(): Promise<BenchSite> {
  return startInSteps(async (closeLater) => {
    const { url, close } = await startProxied('caddy', { tls: true });
    closeLater(close);
    return { url, keyHash: await until('Caddy has a certificate', () => keyHashOf(Number(new URL(url).port))) };
  });
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

/** The hash of the public key of the server on this port; undefined if there is none yet. */
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

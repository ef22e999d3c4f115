import { createServer, request } from 'node:http';
import { listenAnywhere } from '../support/servers/ports';

/** A proxy on a free port that rewrites pages as Cloudflare does with all its options on. */
export interface RewritingCdn {
  url: string;
  close: () => Promise<void>;
}

/** Starts it in front of this port. `url` of it must be the site's own address. */
export async function startRewritingCdn(port: number): Promise<RewritingCdn> {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers: plain }, (answer) => {
      const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '');
      const kept = Object.entries(answer.headers).filter(([name]) => name !== 'content-length' && name !== 'etag');
      outgoing.writeHead(answer.statusCode ?? 502, isPage ? Object.fromEntries(kept) : answer.headers);
      if (!isPage) {
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => outgoing.end(rewritten(Buffer.concat(chunks).toString())));
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const own = await listenAnywhere(server);
  return {
    url: `http://localhost:${own}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** A page with obfuscated addresses, scripts for Rocket Loader, and an added beacon, as far as no mark forbids it. */
export function rewritten(html: string): string {
  return html
    .split(/(<!--email_off-->[\s\S]*?<!--\/email_off-->|<(?:script|style)[\s\S]*?<\/(?:script|style)>)/)
    .map((part, index) => (index % 2 === 1 ? part : withoutAddresses(part)))
    .join('')
    .replace(
      /<script(?![^>]*data-cfasync="false")(?![^>]*type="(?!module|text\/javascript))([^>]*)>/g,
      '<script type="f00-text/javascript"$1>',
    )
    .replace('</body>', '<script defer src="https://static.cloudflareinsights.com/beacon.min.js"></script></body>');
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

function withoutAddresses(html: string): string {
  return html
    .replace(/mailto:([\w.+-]+@[\w.-]+)/g, (_link, address: string) => `/cdn-cgi/l/email-protection#${hidden(address)}`)
    .replace(
      ADDRESS,
      (address) => `<span class="__cf_email__" data-cfemail="${hidden(address)}">[email&#160;protected]</span>`,
    );
}

/** The address with each byte changed by the first, in hexadecimal digits. */
function hidden(address: string): string {
  const key = 0x5a;
  return Buffer.from([key, ...Buffer.from(address).map((byte) => byte ^ key)]).toString('hex');
}

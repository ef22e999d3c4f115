import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { listenAnywhere } from '../support/servers/ports';
import { startServer, type TestServer } from '../support/servers/server';
import { startInSteps } from '../support/servers/start-in-steps';

/** A reference server whose pages report the browser's complaints. */
export interface WatchedSite {
  /** Origin that visitors see. */
  url: string;
  server: TestServer;
  /** Complaints so far, each with its page; empties the list. */
  takeProblems(): string[];
  close(): Promise<void>;
}

const SCRIPT = '/what-the-browser-says.js';
const PLACE = '/what-the-browser-said';

/**
 * Starts it on free ports, with the given settings (docs/operations/settings.md). A proxy adds one script to every
 * page, including the stand-ins' frames: browsers have no common way to tell a test about errors, and WebKitGTK has
 * none.
 */
export function startWatchedSite(settings: Record<string, string> = {}): Promise<WatchedSite> {
  return startInSteps(async (closeLater) => {
    const problems: string[] = [];
    let behind = '';
    const proxy = createServer((incoming, answer) => {
      if (incoming.url === SCRIPT)
        answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`(${report.toString()})('${PLACE}')`);
      else if (incoming.url === PLACE)
        void textOf(incoming).then((text) => {
          problems.push(text);
          answer.end();
        });
      else forward(behind, incoming, answer);
    });
    const port = await listenAnywhere(proxy);
    closeLater(() => closeNow(proxy));
    const url = `http://localhost:${port}`;
    const server = await startServer({ PUBLIC_URL: url, ...settings });
    closeLater(() => server.close());
    behind = server.url;
    return { url, server, takeProblems: () => problems.splice(0) };
  });
}

/** Runs in a page: reports every error and policy violation. Blocking, so that no report comes late. */
function report(place: string): void {
  const tell = (...words: readonly unknown[]): void => {
    const call = new XMLHttpRequest();
    call.open('POST', place, false);
    call.send(`${location.pathname}: ${words.map(String).join(' ')}`);
  };
  // Requests canceled by leaving a page are not problems.
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  addEventListener(
    'error',
    ({ message, filename, lineno, target }) => {
      if (!(target instanceof Element)) tell(message, filename, lineno);
      else if (!isLeft) tell('not loaded:', target.outerHTML);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection:', reason));
  addEventListener('securitypolicyviolation', (event) =>
    tell(event.violatedDirective, event.blockedURI, event.sourceFile),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    tell(...words);
    error(...words);
  };
}

function forward(origin: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  // The script cannot be added to compressed pages.
  const plain = { ...headers, 'accept-encoding': 'identity' };
  const call = request(new URL(url, origin), { ...(method ? { method } : {}), headers: plain }, (reply) => {
    const isPage = reply.headers['content-type']?.startsWith('text/html');
    if (!isPage) {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      return;
    }
    void textOf(reply).then((html) => {
      const kept = Object.entries(reply.headers).filter(([name]) => name !== 'content-length');
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept));
      answer.end(html.replace(/<head[^>]*>/, `$&<script src="${SCRIPT}"></script>`));
    });
  });
  call.once('error', () => answer.destroy());
  answer.once('close', () => call.destroy());
  incoming.pipe(call);
}

async function textOf(stream: IncomingMessage): Promise<string> {
  return (await stream.setEncoding('utf8').toArray()).join('');
}

function closeNow(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}

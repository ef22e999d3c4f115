import { createServer } from 'node:http';
import { listenAnywhere } from './ports';

/** A page of somebody else's site, on a server of its own. */
export interface HostPage {
  port: number;
  /** What it answers at "/", and with which headers beside the content type. */
  show(html: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Starts somebody else's site on a free port. "localhost" is the same site as ours, "127.0.0.1" is another one. */
export async function startHostPage(): Promise<HostPage> {
  let answer: { html: string; headers: Record<string, string> } = { html: '', headers: {} };
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...answer.headers }).end(answer.html);
  });
  const port = await listenAnywhere(server);
  return {
    port,
    show: (html, headers = {}) => {
      answer = { html, headers };
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

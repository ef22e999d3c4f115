import { createServer } from 'node:http';
import type { WorkerFixture } from '@playwright/test';
import { HANG_MS } from '@shared/testing/hang';
import { listenAnywhere } from './ports';

/** A page on another site, on its own server. */
export interface HostPage {
  port: number;
  /** Sets the answer at "/", and its headers besides the content type. */
  show(html: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Starts another site on a free port. "localhost" is same-site with ours, "127.0.0.1" is cross-site. */
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

/** Another site as a fixture: one for each worker. */
export const hostPageFixture: [WorkerFixture<HostPage, object>, { scope: 'worker'; timeout: number }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  async ({}, use) => {
    const host = await startHostPage();
    await use(host);
    await host.close();
  },
  { scope: 'worker', timeout: HANG_MS },
];

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@server/config';

/** Why the server does not start, in one sentence for the person starting it; no stack is needed to fix it. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** Explains common startup failures; returns any other error unchanged. */
export function explainStart(error: unknown, config: Listening): unknown {
  if (!isListenError(error)) return error;
  const { code, port } = error;
  const { host, smtpHost, metricsHost } = config;
  const places = [
    { name: 'PORT', is: config.port, host, hostName: 'HOST' },
    { name: 'BUCKET_PORT', is: config.bucketPort, host, hostName: 'HOST' },
    { name: 'SMTP_PORT', is: config.smtpPort, host: smtpHost, hostName: 'SMTP_HOST' },
    { name: 'METRICS_PORT', is: config.metricsPort, host: metricsHost, hostName: 'METRICS_HOST' },
  ];
  const place = places.find(({ is }) => is === port);
  if (!place) return error;
  const sentence: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use, perhaps by this server in another window: stop that program, or set ${place.name} to a free port.`,
    EACCES: `This user may not open port ${port}: set ${place.name} to one above 1023.`,
    EADDRNOTAVAIL: `${place.host} is not an address of this machine: set ${place.hostName} to one that is, or to 0.0.0.0 for all.`,
  };
  return sentence[code] === undefined ? error : new StartProblem(sentence[code]);
}

type Listening = Pick<Config, 'host' | 'port' | 'bucketPort' | 'smtpHost' | 'smtpPort' | 'metricsHost' | 'metricsPort'>;

/** @throws StartProblem if the folder has no built pages. */
export function requirePages(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return;
  throw new StartProblem(
    `There are no pages in ${folder}: build them with "npm run build", which "npm start" does automatically.`,
  );
}

/** The text printed when the server did not start. */
export function failureText(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether it is Node's error for a port it could not bind. */
function isListenError(error: unknown): error is { code: string; port: number } {
  return typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'listen';
}

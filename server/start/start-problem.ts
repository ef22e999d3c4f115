import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@server/platform/config';
import { DatabaseProblem } from '@server/platform/data/open-database';
import { parseUrl } from '@shared/lib/address/parse-url';
import { isDiskFull } from './disk-full';
import { folderProblem } from './folder-problem';

/** Why the server does not start, in one sentence for operators; no stack is needed to fix it. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const MB = 1_048_576;

/** Explains common startup failures; returns any other error unchanged. */
export function explainStart(error: unknown, config: Starting): unknown {
  if (error instanceof StartProblem) return error;
  if (error instanceof DatabaseProblem) return new StartProblem(databaseSentence(error, config));
  const sentence = isListenError(error) ? portProblem(error, config) : dataProblem(error, config);
  return sentence === null ? error : new StartProblem(sentence);
}

/** Why the server could not listen on a port; null if it is not one of its ports. */
function portProblem({ code, port }: { code: string; port: number }, config: Starting): string | null {
  const { host, smtpHost, metricsHost } = config;
  const places = [
    { name: 'PORT', is: config.port, host, hostName: 'HOST' },
    { name: 'BUCKET_PORT', is: config.bucketPort, host, hostName: 'HOST' },
    { name: 'SMTP_PORT', is: config.smtpPort, host: smtpHost, hostName: 'SMTP_HOST' },
    { name: 'METRICS_PORT', is: config.metricsPort, host: metricsHost, hostName: 'METRICS_HOST' },
  ];
  const place = places.find(({ is }) => is === port);
  if (!place) return null;
  const sentence: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use, perhaps by this server in another window: stop that program, or set ${place.name} to a free port.`,
    EACCES: `This user may not open port ${port}: set ${place.name} to one above 1023.`,
    EADDRNOTAVAIL: `${place.host} is not an address of this machine: set ${place.hostName} to one that is, or to 0.0.0.0 for all.`,
  };
  return sentence[code] ?? null;
}

/** Why PostgreSQL cannot be used. The address of DATABASE_URL may contain a password, so only its host is named. */
function databaseSentence({ message }: DatabaseProblem, { databaseUrl = '' }: Starting): string {
  const host = parseUrl(databaseUrl)?.host;
  return `PostgreSQL${host ? ` at ${host}` : ''} cannot be used: ${message.replace(/[.\s]*$/, '')}. Correct DATABASE_URL, or the database; --check tries it.`;
}

/**
 * Why nothing could be written to DATA_DIR. The error itself tells only a full disk: the embedded database fails
 * without a reason, and Node reports a missing file where it may not create one.
 */
function dataProblem(error: unknown, { dataDir, databaseUrl }: Starting): string | null {
  const database = join(dataDir, 'database');
  const isNew = !databaseUrl && !existsSync(join(database, 'PG_VERSION'));
  const need = isNew ? { bytes: 32 * MB, by: 'a new database' } : { bytes: MB, by: 'the server' };
  const problem = folderProblem(databaseUrl ? dataDir : database, need);
  if (problem?.kind === 'closed')
    return `${problem.what}, and DATA_DIR is there: set DATA_DIR to a folder that this user may write to.`;
  const room = 'make room, or set DATA_DIR to a folder on another disk.';
  if (problem) return `${problem.what}: ${room}`;
  return isDiskFull(error) ? `The disk of ${dataDir} is full, and the server writes there: ${room}` : null;
}

/** The settings that can cause a failed start. */
type Starting = Pick<Config, 'host' | 'port' | 'bucketPort' | 'smtpHost' | 'smtpPort' | 'metricsHost' | 'metricsPort'> &
  Pick<Config, 'dataDir' | 'databaseUrl'>;

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

/** Whether it is Node's error for a port that could not be bound. */
function isListenError(error: unknown): error is { code: string; port: number } {
  return typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'listen';
}

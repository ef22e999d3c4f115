import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { missingProgram, postgresFolder } from '../../../scripts/check/programs';
import { keepOutput, untilStarted } from '../waits/until';
import { freePorts } from './ports';

/** A separate PostgreSQL, on a free port of this machine, with its data in a temporary folder. */
export interface Postgres {
  /** Connection string, as for DATABASE_URL. */
  url: string;
  /** Kills it, as a crash would, and starts it again with the same port and data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL; its only user can connect from this machine without a password.
 *
 * @param settings for postgresql.conf, for example `{ fsync: 'off' }`
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const programs = findPrograms();
  const [port = 0] = await freePorts(1);
  const who = unprivileged();
  const folder = await folderFor(who, 'postgres');
  if (who) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const make = ['-D', data, '-U', 'fax', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), make, { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://fax@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...words], {
      ...who,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    keepOutput(started);
    await untilStarted('postgres', started, () => takesConnections(url));
    return started;
  };
  let child = await start();
  return {
    url,
    restart: async () => {
      await end(child, 'SIGQUIT');
      child = await start();
    },
    close: async () => {
      await end(child, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const folder = postgresFolder();
  if (folder === null) throw new Error(missingProgram('PostgreSQL'));
  return folder;
}

/** PostgreSQL and PgBouncer refuse to run as root; in that case they run as the user of PostgreSQL's package. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** A new folder that this user can reach: the folder for temporary files may be closed to any but the tests' own. */
export function folderFor(who: ReturnType<typeof unprivileged>, name: string): Promise<string> {
  return mkdtemp(join(who === null ? tmpdir() : '/tmp', `fax-${name}-`));
}

/** Whether the database can be used: its port is open before it accepts connections. */
export async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Stops PostgreSQL and disconnects clients: orderly with SIGINT, abruptly with SIGQUIT. */
async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepOutput, untilStarted } from '../waits/until';
import { freePorts } from './ports';

/** A separate reference server, on free ports, with its own data folder. */
export interface TestServer {
  /** Origin of the site. */
  url: string;
  bucketUrl: string;
  smtpPort: number;
  dataDir: string;
  /** The output of the process so far: its log. */
  log(): string;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
  /** Starts the process again with the same ports and data, and any changed settings. */
  start(changed?: Record<string, string>): Promise<void>;
  /** Tells the process to end, as a deployment does; returns its exit code, or null if the signal ended it. */
  end(): Promise<number | null>;
  /** Shuts the process down gracefully and removes its data. */
  close(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** Starts a server with the given settings (docs/operations/settings.md). */
export async function startServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const [port, bucketPort, smtpPort] = await freePorts(3);
  const folder = await mkdtemp(join(tmpdir(), 'fax-'));
  const dataDir = join(folder, 'data');
  // A separate folder: a server whose clock is ahead would sweep other servers' files.
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let written = '';

  const start = async (changed: Record<string, string> = {}): Promise<void> => {
    child = spawn(process.execPath, ['dist-server/main.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        BUCKET_PORT: String(bucketPort),
        SMTP_PORT: String(smtpPort),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        TMPDIR: temporary,
        // These tests kill the process, never the machine.
        DATABASE_SYNC: '0',
        // Many people share the provider's test cards.
        MAX_CARD_ORDERS_PER_DAY: '100000',
        ...settings,
        ...changed,
      },
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    keepOutput(child);
    try {
      await untilStarted('The server', child, () => isAnswering(`${url}/v1/info/production`));
    } catch (error) {
      await end('SIGKILL');
      throw error;
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => running.once('exit', done));
    running.kill(signal);
    return ended;
  };

  await start();
  return {
    url,
    bucketUrl: `http://localhost:${bucketPort}`,
    smtpPort: smtpPort ?? 0,
    dataDir,
    log: () => written,
    start,
    kill: async () => {
      await end('SIGKILL');
    },
    end: () => end('SIGTERM'),
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Settings for a server whose clock runs, but is shifted by this many ms. */
export function shiftedClock(ms: number): Record<string, string> {
  return { NODE_OPTIONS: `--require ${join(root, 'e2e/support/servers/shift-clock.cjs')}`, CLOCK_SHIFT_MS: String(ms) };
}

/** Settings for a server whose clock starts at this time, ms since the epoch, and stays in the same minute. */
export function slowClock(start: number): Record<string, string> {
  return { NODE_OPTIONS: `--require ${join(root, 'e2e/support/servers/slow-clock.cjs')}`, CLOCK_START: String(start) };
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

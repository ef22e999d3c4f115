import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { searchPath } from '../../../scripts/check/programs';
import { keepOutput, until, untilStarted } from '../waits/until';
import { freePorts } from './ports';

/** A separate CUPS print service, with its own folders and ports, independent of the machine's. */
export interface Cups {
  /** Adds a driverless queue as people do, and waits until it can print. */
  addQueue(name: string, uri: string): Promise<void>;
  /** Adds a queue beside an existing one, for the same printer, whose documents are sent in this format only. */
  addQueueOfFormat(name: string, beside: string, format: string): Promise<void>;
  /** Prints a file, with options of `lp`. */
  print(queue: string, title: string, file: string, options?: readonly string[]): void;
  /** The unfinished jobs. */
  waiting(): string;
  /** What it tells people about a queue: its state, and why it does not print. */
  state(queue: string): string;
  /** Its log. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** Starts a print service. */
export async function startCups(): Promise<Cups> {
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'fax-cups-'));
  // Its filters run as another user if it is started by root.
  await chmod(folder, 0o755);
  for (const name of ['root', 'spool', 'cache', 'state', 'tmp']) await mkdir(join(folder, name));
  await chmod(join(folder, 'tmp'), 0o1777);
  await writeFile(join(folder, 'root/cupsd.conf'), configuration(port));
  await writeFile(join(folder, 'root/cups-files.conf'), files(folder));
  const service = spawn(
    'cupsd',
    ['-f', '-c', join(folder, 'root/cupsd.conf'), '-s', join(folder, 'root/cups-files.conf')],
    { env: withServers(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  keepOutput(service);
  const host = ['-h', `127.0.0.1:${port}`];
  const log = (): Promise<string> => readFile(join(folder, 'error'), 'utf8').catch(() => '');
  const close = async (): Promise<void> => {
    await end(service);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilStarted('cupsd', service, () => Promise.resolve(isRunning(host)));
  } catch (error) {
    const written = await log();
    await close();
    throw new Error(`cupsd did not start; its log: ${written}`, { cause: error });
  }
  return {
    addQueue: async (name, uri) => {
      run('lpadmin', [...host, '-p', name, '-v', uri, '-m', 'everywhere', '-E']);
      // CUPS queries the printer's features afterward, in a separate thread; until then it aborts jobs.
      const known = `load_ppd: Saving ${join(folder, 'cache', name)}.data`;
      await until(`the queue ${name} knows its printer`, async () => (await log()).includes(known));
    },
    addQueueOfFormat: async (name, beside, format) => {
      const driver = await readFile(join(folder, 'root/ppd', `${beside}.ppd`), 'utf8');
      const filters = /^\*cupsFilter2:.*\n/gm;
      const only = `*cupsFilter2: "${format} ${format} 100 -"\n*CloseUI: *PageSize\n`;
      const path = join(folder, `${name}.ppd`);
      await writeFile(path, driver.replace(filters, '').replace('*CloseUI: *PageSize\n', only));
      const [, uri = ''] = /^device for \S+: (\S+)$/m.exec(run('lpstat', [...host, '-v', beside])) ?? [];
      run('lpadmin', [...host, '-p', name, '-v', uri, '-P', path, '-E']);
    },
    print: (queue, title, file, options = []) => void run('lp', [...host, '-d', queue, '-t', title, ...options, file]),
    waiting: () => run('lpstat', [...host, '-o']),
    state: (queue) => run('lpstat', [...host, '-p', queue]),
    log,
    close,
  };
}

/** Runs a program to its end and returns its output. Throws if it fails. */
export function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: withServers(),
    maxBuffer: 2 ** 26,
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

function withServers(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: searchPath().join(delimiter), LC_ALL: 'C' };
}

function isRunning(host: readonly string[]): boolean {
  const { stdout } = spawnSync('lpstat', [...host, '-r'], { encoding: 'utf8', env: withServers() });
  return stdout.includes('is running');
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = new Promise((done) => service.once('exit', done));
  service.kill('SIGTERM');
  await ended;
}

function configuration(port: number): string {
  return [
    `Listen 127.0.0.1:${port}`,
    // The log contains a printer's answers only at this level.
    'LogLevel debug',
    'Browsing Off',
    'DefaultAuthType None',
    '<Location />\n  Order allow,deny\n  Allow all\n</Location>',
    '<Policy default>\n  <Limit All>\n    Order deny,allow\n    Allow all\n  </Limit>\n</Policy>\n',
  ].join('\n');
}

function files(folder: string): string {
  const places = { ServerRoot: 'root', RequestRoot: 'spool', CacheDir: 'cache', StateDir: 'state', TempDir: 'tmp' };
  const logs = { AccessLog: 'access', ErrorLog: 'error', PageLog: 'page', Printcap: 'printcap' };
  const lines = Object.entries({ ...places, ...logs }).map(([name, place]) => `${name} ${join(folder, place)}`);
  return `${[...lines, 'Sandboxing relaxed'].join('\n')}\n`;
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Two fax modems that call each other over this machine's loopback, and a HylaFAX that sends with one of them. */
export interface FaxLab {
  /** Host and port of HylaFAX, for HYLAFAX_SERVER. */
  server: string;
  /** The sending modem, for HYLAFAX_MODEM. The other one answers every number. */
  modem: string;
  /** Paths of the faxes received so far, oldest first: TIFF files. */
  received(): Promise<string[]>;
  /**
   * Kills what runs with this in its command line, such as `faxq` or `faxgetty ttyIAX1`, its children included.
   *
   * @returns starts those of them again that the laboratory had started
   */
  kill(command: string): () => void;
  /** Ends its programs and removes its files. */
  close(): Promise<void>;
}

const PORT = 4559;
/** The sending modem, the answering one, and their IAX ports. A modem calls the default port, 4569. */
const MODEMS = [
  { name: 'ttyIAX0', port: 4570 },
  { name: 'ttyIAX1', port: 4569 },
] as const;
/** Time limit for modems to be ready, ms. */
const READY_LIMIT = 60_000;

/**
 * Starts the laboratory in a separate folder, without touching the machine's HylaFAX. Modems need root.
 *
 * @throws Error if it is not ready within a minute.
 */
export async function startFaxLab(): Promise<FaxLab> {
  if (process.getuid?.() !== 0)
    throw new Error('The fax laboratory makes modems in /dev, so it must be started as root');
  const folder = await mkdtemp(join(tmpdir(), 'fax-lab-'));
  const spool = join(folder, 'spool');
  const programs: ChildProcess[] = [];
  const start = (name: string, ...args: string[]): void => {
    const path = `${process.env.PATH ?? ''}:/usr/sbin`;
    programs.push(spawn(name, args, { stdio: 'ignore', env: { ...process.env, PATH: path } }));
  };
  const close = async (): Promise<void> => {
    for (const program of programs.reverse()) program.kill();
    await wait(500);
    for (const { name } of MODEMS) await rm(join('/dev', name), { force: true });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeSpool(spool);
    for (const modem of MODEMS) start('iaxmodem', await describeModem(folder, modem));
    await until('the modems', () => MODEMS.every(({ name }) => existsSync(join('/dev', name))));
    start('faxq', '-D', '-q', spool);
    start('hfaxd', '-d', '-q', spool, '-l', '127.0.0.1', '-i', String(PORT));
    for (const { name } of MODEMS) start('faxgetty', '-q', spool, name);
    await until('HylaFAX', () => (status().match(/Running and idle/g) ?? []).length === MODEMS.length);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    server: `127.0.0.1:${PORT}`,
    modem: MODEMS[0].name,
    received: async () => {
      const names = await readdir(join(spool, 'recvq'));
      return names
        .filter((name) => name.endsWith('.tif'))
        .sort()
        .map((name) => join(spool, 'recvq', name));
    },
    kill: (command) => {
      const words = command.split(' ');
      const killed = programs.filter(({ spawnargs }) => words.every((word) => spawnargs.join(' ').includes(word)));
      for (const program of killed) program.kill('SIGKILL');
      endChildren(spool, words);
      return () => {
        for (const { spawnargs } of killed) start(...(spawnargs as [string, ...string[]]));
      };
    },
    close,
  };
}

/** Kills the programs that HylaFAX has started in this spool, such as faxsend. */
function endChildren(spool: string, words: readonly string[]): void {
  for (const line of execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [, pid = '', args = ''] = /^\s*(\d+) (.*)/.exec(line) ?? [];
    if (!words.every((word) => args.includes(word)) || !isIn(spool, pid)) continue;
    process.kill(Number(pid), 'SIGKILL');
  }
}

function isIn(spool: string, pid: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(spool);
  } catch {
    return false; // it has ended
  }
}

/** Creates a spool like the Debian package's, with both modems, which accepts jobs from this machine. */
async function makeSpool(spool: string): Promise<void> {
  for (const name of FOLDERS) await mkdir(join(spool, name), { recursive: true });
  await cp('/etc/hylafax', join(spool, 'etc'), { recursive: true, dereference: true });
  await cp('/var/spool/hylafax/bin', join(spool, 'bin'), { recursive: true, dereference: true });
  const cache = join(spool, 'etc/setup.cache');
  const settings = await readFile(cache, 'utf8');
  await rm(cache, { force: true });
  await writeFile(cache, settings.replace(/^SPOOL=.*$/m, `SPOOL='${spool}'`));
  await writeFile(join(spool, 'etc/hosts.hfaxd'), 'localhost:21::\n127.0.0.1:21::\n', { mode: 0o600 });
  // Without this, pages of another size are cropped instead of scaled.
  await writeFile(join(spool, 'etc/FaxModify'), 'FIXEDWIDTH="-dFIXEDMEDIA -dPDFFitPage"\n');
  for (const { name } of MODEMS) {
    await copyFile('/usr/share/doc/iaxmodem/examples/config.ttyIAX', join(spool, `etc/config.${name}`));
  }
  execFileSync('chown', ['-R', 'uucp:uucp', spool]);
  execFileSync('chmod', ['755', join(spool, '..')]);
}

const FOLDERS = 'archive client config dev docq doneq etc info log pollq recvq sendq status tmp'.split(' ');

/** Writes a modem's settings; returns their name for iaxmodem, which reads them below /etc/iaxmodem. */
async function describeModem(folder: string, { name, port }: (typeof MODEMS)[number]): Promise<string> {
  await mkdir('/etc/iaxmodem', { recursive: true });
  const file = join(folder, name);
  const lines = [
    `device /dev/${name}`,
    'owner uucp:uucp',
    'mode 660',
    `port ${port}`,
    'refresh 0',
    'server 127.0.0.1',
    `peername ${name}`,
    'secret none',
    `cidname ${name}`,
    'cidnumber 2025550100',
    'codec slinear',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return relative('/etc/iaxmodem', file);
}

function status(): string {
  try {
    return execFileSync('faxstat', ['-h', `127.0.0.1:${PORT}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return ''; // not listening yet
  }
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const limit = Date.now() + READY_LIMIT;
  while (!isSo()) {
    if (Date.now() > limit) throw new Error(`The fax laboratory is not ready: ${what}`);
    await wait(200);
  }
}

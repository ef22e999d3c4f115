import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isOnPath, type Program } from '../../scripts/check/programs';
import type { LabStore } from './store';
import { freePort, untilAnswering } from './until-answering';

const run = promisify(execFile);
const CAPABILITIES = ['mon', 'osd'].flatMap((daemon) => ['--cap', daemon, 'allow *']);
const KEYS = { accessKey: 'LABKEY', secretKey: 'a/secret+key' };

/** Debian's packages of the programs that `startRadosgw` runs. */
export const CEPH_PROGRAMS: readonly Program[] = [
  ['ceph-mon', 'ceph-mon'],
  ['ceph-osd', 'ceph-osd'],
  ['radosgw', 'radosgw'],
  ['ceph', 'ceph-common'],
].map(([name = '', debianPackage = '']) => ({
  name,
  what: 'part of Ceph, a store that many hosts offer',
  debianPackages: [debianPackage],
  isBrowser: false,
  isThere: () => isOnPath(name),
}));

/** Starts Ceph's S3 gateway on a cluster of one monitor and one disk in memory. */
export async function startRadosgw(): Promise<LabStore> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-ceph-'));
  const programs: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const program of programs.reverse()) program.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await startIn(folder, programs);
    return { endpoint: `http://127.0.0.1:${port}`, ...KEYS, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startIn(folder: string, programs: ChildProcess[]): Promise<number> {
  const [monitor, older, port] = [await freePort(), await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  const addresses = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${older}]`;
  await writeFile(conf, settings({ folder, cluster, addresses, port }));
  for (const name of ['mon', 'osd']) await mkdir(join(folder, name));
  const keyring = join(folder, 'keyring');
  for (const name of ['mon.', 'client.admin', 'client.lab', 'osd.0'])
    await run('ceph-authtool', [...(name === 'mon.' ? ['-C'] : []), keyring, '-g', '-n', name, ...CAPABILITIES]);
  const map = join(folder, 'monmap');
  await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', addresses, map]);
  await run('ceph-mon', ['-c', conf, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
  const start = (file: string, ...args: string[]): void => {
    programs.push(spawn(file, ['-c', conf, '-f', ...args], { stdio: 'ignore' }));
  };
  start('ceph-mon', '-i', 'a');
  await untilAnswering(monitor);
  await run('ceph', ['-c', conf, 'osd', 'new', disk]);
  await run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', disk]);
  start('ceph-osd', '-i', '0');
  start('radosgw', '-n', 'client.lab');
  await untilAnswering(port);
  const names = ['--uid=lab', '--display-name=lab', `--access-key=${KEYS.accessKey}`, `--secret-key=${KEYS.secretKey}`];
  await run('radosgw-admin', ['-c', conf, '-n', 'client.lab', 'user', 'create', ...names]);
  return port;
}

/** What a cluster is made of. */
interface Cluster {
  folder: string;
  cluster: string;
  /** Of the monitor, in both protocols. */
  addresses: string;
  /** Of the gateway. */
  port: number;
}

function settings({ folder, cluster, addresses, port }: Cluster): string {
  return `[global]
fsid = ${cluster}
mon host = ${addresses}
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon data = ${folder}/mon
mon allow pool size one = true
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = true
rgw rados pool pg num min = 1
[client.lab]
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { readConfig } from '@server/config';
import { siteSettings } from '@server/site/headers';
import { isOnPath, searchPath } from '../../scripts/check/programs';
import { caddyConfig } from '../../scripts/proxy/caddy';
import { nginxConfig } from '../../scripts/proxy/nginx';
import { freePorts } from './ports';
import { startServer, type TestServer } from './server';

/** Which proxy; both are packages of Debian. */
export type ProxyName = 'nginx' | 'caddy';

/** Whether this is the name of one of them. */
export function isProxyName(name: string): name is ProxyName {
  return name === 'nginx' || name === 'caddy';
}

/** A reference server with a real proxy in front that sends the pages. */
export interface ProxiedServer {
  /** Origin that visitors see: the proxy's. */
  url: string;
  /** The server behind, which sends the same pages itself. */
  server: TestServer;
  close: () => Promise<void>;
}

const dist = resolve(import.meta.dirname, '../../dist');
const START_LIMIT_MS = 20_000;

/** Starts both on free ports, with the configuration that scripts/make-proxy-config.ts writes for such a place. */
export async function startProxied(name: ProxyName): Promise<ProxiedServer> {
  requireProgram(name);
  const [port = 0] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1' });
  const folder = await mkdtemp(join(tmpdir(), 'fax-proxy-'));
  const settings = siteSettings(readConfig({ PUBLIC_URL: url, BUCKET_URL: `${server.bucketUrl}/` }));
  const place = { serverName: 'localhost', dist, api: new URL(server.url).host.replace('localhost', '127.0.0.1') };
  const child =
    name === 'nginx'
      ? await startNginx(folder, nginxConfig(settings, { ...place, listen: String(port) }))
      : await startCaddy(folder, caddyConfig(settings, { ...place, listen: url }));
  await untilListening(port, name, child);
  return {
    url,
    server,
    close: async () => {
      await endProxy(child);
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Ends a proxy at once. Asked to, nginx does so with its own processes; Caddy would wait for all that is open, without a limit. */
export async function endProxy(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(child.spawnfile === 'caddy' ? 'SIGKILL' : 'SIGTERM');
  await ended;
}

/** Throws what to do when the program is not there. */
export function requireProgram(name: ProxyName): void {
  if (isOnPath(name)) return;
  throw new Error(`This test starts ${name}, and there is none on the PATH: npm test installs it.`);
}

/** Starts nginx with these lines in its `http` block; `folder` takes its files. */
export async function startNginx(folder: string, site: string): Promise<ChildProcess> {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    // Its own user may not read the folder of the build.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr error;',
    'events {}',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    `include ${folder}/site.conf;`,
    '}',
  ];
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'));
  return run('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
}

/** Starts Caddy with this configuration; `folder` takes its file, `env` is for what it names in braces. */
export async function startCaddy(
  folder: string,
  site: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], env);
}

function run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, PATH: searchPath().join(delimiter), ...env },
    stdio: ['ignore', 'ignore', program === 'nginx' ? 'inherit' : 'ignore'],
  });
}

/** Waits until somebody listens to the port. Throws when the program ended instead. */
export async function untilListening(port: number, name: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} while starting`);
    if (await isListening(port)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${name} did not listen within ${START_LIMIT_MS} ms`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { siteSettings } from '@server/http/site/headers';
import { readConfig } from '@server/platform/config';
import { missingProgram, PROGRAMS, searchPath } from '../../../scripts/check/programs';
import { caddyConfig } from '../../../scripts/proxy/caddy';
import { nginxConfig } from '../../../scripts/proxy/nginx';
import { APACHE_LOGS } from '../../../scripts/static-hosts/apache-logs';
import { makeHostFolder } from '../../../scripts/static-hosts/host-folder';
import { keepOutput, outputOf, untilStarted } from '../waits/until';
import { freePorts } from './ports';
import { startServer, type TestServer } from './server';
import { startInSteps } from './start-in-steps';

/** The proxies to test; all are Debian packages. */
export type ProxyName = 'nginx' | 'caddy' | 'apache';

/** Whether this is the name of a proxy. */
export function isProxyName(name: string): name is ProxyName {
  return ['nginx', 'caddy', 'apache'].includes(name);
}

/** A reference server with a real proxy in front that serves the pages. */
export interface ProxiedServer {
  /** Origin that visitors see: the proxy's. */
  url: string;
  /** The server behind it, which serves the same pages itself. */
  server: TestServer;
  /** What the proxy has written into its logs so far. */
  logged: () => Promise<string>;
  close: () => Promise<void>;
}

/** nginx with https in front of a server. */
export interface SecureNginx extends ProxiedServer {
  /** An origin without https that redirects to the one with. */
  plainUrl: string;
}

/** Options of a proxied server. */
interface ProxyOptions {
  /** The server's settings. */
  settings?: Record<string, string>;
  /** Whether nginx or Caddy speaks https and HTTP/2, with a new, untrusted certificate; Caddy also for the bucket. */
  tls?: boolean;
}

const PROGRAM_OF = { nginx: 'nginx', caddy: 'Caddy', apache: 'Apache' } as const;

const dist = resolve(import.meta.dirname, '../../../dist');

/** Starts both on free ports, configured by scripts/make-proxy-config.ts or, for Apache, make-static-host.ts. */
export function startProxied(name: 'nginx', options: ProxyOptions & { tls: true }): Promise<SecureNginx>;
export function startProxied(name: 'caddy', options: ProxyOptions & { tls: true }): Promise<ProxiedServer>;
export function startProxied(name: ProxyName, options?: ProxyOptions & { tls?: false }): Promise<ProxiedServer>;
export function startProxied(
  name: ProxyName,
  { settings = {}, tls = false }: ProxyOptions = {},
): Promise<ProxiedServer> {
  requireProgram(PROGRAM_OF[name]);
  if (tls && name === 'nginx') requireProgram('OpenSSL');
  return startInSteps(async (closeLater) => {
    const [port = 0, otherPort = 0] = await freePorts(2);
    const url = `${tls ? 'https' : 'http'}://localhost:${port}`;
    const folder = await mkdtemp(join(tmpdir(), 'fax-proxy-'));
    closeLater(() => rm(folder, { recursive: true, force: true }));
    const secureBucket = tls && name === 'caddy' ? { BUCKET_URL: `https://localhost:${otherPort}/` } : {};
    const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1', ...secureBucket, ...settings });
    closeLater(() => server.close());
    const site = siteSettings(readConfig({ PUBLIC_URL: url, BUCKET_URL: `${server.bucketUrl}/`, ...secureBucket }));
    const accessLog = join(folder, 'access.log');
    const place = { serverName: 'localhost', dist, api: hostOf(server.url), accessLog };
    const start = {
      nginx: async () => {
        const listen = { ...place, listen: String(port) };
        if (!tls) return startNginx(folder, nginxConfig(site, listen));
        await makeCertificate(folder);
        const certified = { certificates: folder, plainPort: String(otherPort) };
        return startNginx(folder, nginxConfig(site, { ...listen, tls: certified }));
      },
      caddy: () => {
        const config = caddyConfig(site, { ...place, listen: url });
        if (!tls) return startCaddy(folder, config);
        const bucket = `https://localhost:${otherPort} {\n\treverse_proxy ${hostOf(server.bucketUrl)}\n}\n`;
        // Nothing of it stays on the machine.
        const own = ['skip_install_trust', `storage file_system ${folder}/certificates`];
        return startCaddy(folder, config + bucket, {}, ['auto_https disable_redirects', ...own]);
      },
      apache: async () => {
        await makeHostFolder('apache', dist, join(folder, 'site'), { settings: site, api: `http://${place.api}` });
        return startApache(folder, port);
      },
    };
    const child = await start[name]();
    closeLater(() => endProxy(child));
    await untilListening(port, name, child);
    const logged = async (): Promise<string> => {
      // Caddy writes all into the other one.
      const accesses = name === 'caddy' ? '' : await readFile(accessLog, 'utf8');
      return accesses + outputOf(child);
    };
    return { url, server, logged, ...(tls && name === 'nginx' ? { plainUrl: `http://localhost:${otherPort}` } : {}) };
  });
}

/** Ends a proxy at once. nginx stops its workers on SIGTERM; Caddy would wait for open connections without a limit. */
export async function endProxy(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(child.spawnfile === 'caddy' ? 'SIGKILL' : 'SIGTERM');
  await ended;
}

/** Throws an error with instructions if this one of {@link PROGRAMS} is missing. */
export function requireProgram(name: 'nginx' | 'Caddy' | 'Apache' | 'OpenSSL' | 'PgBouncer'): void {
  if (PROGRAMS.some((program) => program.name === name && program.isThere())) return;
  throw new Error(missingProgram(name));
}

/** Creates a certificate for `localhost` in this folder, with its key, named as certbot does. */
async function makeCertificate(folder: string): Promise<void> {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await promisify(execFile)('openssl', ['req', ...kind, ...files]);
}

/** Starts nginx with these lines in its `http` block, and its files in `folder`. */
export async function startNginx(folder: string, site: string): Promise<ChildProcess> {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    // nginx's own user may not be able to read the build folder.
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

/**
 * Starts Caddy with this configuration, files in `folder`, `env`, and these global options; by default without https.
 */
export async function startCaddy(
  folder: string,
  site: string,
  env: Record<string, string> = {},
  options: readonly string[] = ['auto_https off'],
): Promise<ChildProcess> {
  const global = ['admin off', ...options].map((option) => `\t${option}\n`).join('');
  // They have one place.
  const own = /^(?:#.*\n)*\{\n/.exec(site)?.[0];
  const config = own === undefined ? `{\n${global}}\n${site}` : own + global + site.slice(own.length);
  await writeFile(join(folder, 'Caddyfile'), config);
  return run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env });
}

/** Starts Apache for the host `localhost` with the files in `folder`, configured like many hosts. */
async function startApache(folder: string, port: number): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0;
  // Apache answers as a user other than root.
  if (isRoot) await chmod(folder, 0o755);
  const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'autoindex', 'alias', 'setenvif', 'filter'];
  modules.push('deflate', 'brotli', 'headers', 'rewrite', 'proxy', 'proxy_http');
  const main = [
    `ServerRoot ${folder}`,
    `Listen 127.0.0.1:${port}`,
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    ...(isRoot ? ['User www-data', 'Group www-data'] : []),
    'ServerName localhost',
    `PidFile ${folder}/apache.pid`,
    'Mutex posixsem',
    // The log is a socket, which Apache cannot open by name.
    'ErrorLog "|$cat >&2"',
    'LogLevel error',
    ...APACHE_LOGS,
    `CustomLog ${folder}/access.log plain env=!secret`,
    'TypesConfig /dev/null',
    // Debian's defaults.
    'AddType application/x-compress .Z',
    'AddType application/x-gzip .gz .tgz',
    'AddOutputFilterByType DEFLATE text/html text/css text/javascript',
    'DirectoryIndex index.html',
    `DocumentRoot ${folder}/site`,
    `<Directory ${folder}/site>`,
    'Options Indexes FollowSymLinks MultiViews',
    'AllowOverride All',
    'Require all granted',
    '</Directory>',
    '<FilesMatch "^\\.ht">',
    'Require all denied',
    '</FilesMatch>',
  ];
  await writeFile(join(folder, 'apache.conf'), main.join('\n'));
  return run('apache2', ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND']);
}

/** Starts a program of the tests; its errors are shown. `who`: as this user. */
export function run(
  program: string,
  args: string[],
  { env = {}, who = null }: { env?: Record<string, string>; who?: { uid: number; gid: number } | null } = {},
): ChildProcess {
  const child = spawn(program, args, {
    ...who,
    env: { ...process.env, PATH: searchPath().join(delimiter), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  keepOutput(child);
  // These log only errors.
  if (program !== 'caddy') child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return child;
}

/** Waits until the port is open. Throws if the program exits first, with its output. */
export function untilListening(port: number, name: string, child: ChildProcess): Promise<void> {
  return untilStarted(name, child, () => isListening(port));
}

/** Host and port, without waiting for IPv6. */
function hostOf(url: string): string {
  return new URL(url).host.replace('localhost', '127.0.0.1');
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

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@server/platform/config';
import { createTestServer } from '@server/testing/test-server';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { namesOfEnvFile, unknownToServer } from './env-names';

/** The parts that these tests check. */
interface Service {
  image?: string;
  build?: { context: string; target: string; args?: Record<string, string> };
  user?: string;
  environment?: Record<string, string>;
  env_file?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks: string[];
  volumes: string[];
  ports?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

const text = readFileSync('deploy/compose.yaml', 'utf8');
// The linter below validates it against the format's schema.
const compose = parse(text) as {
  services: Record<'proxy' | 'site' | 'database' | 'bucket', Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
};
const { proxy, site, database, bucket } = compose.services;
const services = Object.entries(compose.services);

test('the linter finds nothing', () => {
  // Ordered for human readers, with a project name.
  const rules = { 'service-keys-order': 0, 'services-alphabetical-order': 0 } as const;
  const found = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles(
    ['deploy/compose.yaml'],
    false,
  );
  expect(found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
});

test.each(services)('%s has minimal privileges and a health check', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    healthcheck: { test: expect.arrayContaining(['CMD']) as unknown },
  });
  if (service.image) expect(service.image).toMatch(/:\d+[\w.-]*$/);
});

test('all networks and volumes are declared, and only the proxy is reachable from outside', () => {
  const used = (lists: (string[] | undefined)[]): string[] => [...new Set(lists.flatMap((list) => list ?? []))].sort();
  expect(used(services.map(([, { networks }]) => networks))).toEqual(Object.keys(compose.networks).sort());
  const volumes = services.map(([, service]) => service.volumes.map((volume) => volume.split(':')[0] ?? ''));
  const [files, named] = [true, false].map((isFile) => used(volumes).filter((name) => name.startsWith('.') === isFile));
  expect([files, named]).toEqual([['./Caddyfile'], Object.keys(compose.volumes).sort()]);
  const reachable = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
  expect(reachable.map(([name]) => name)).toEqual(['proxy']);
  // The operators' page.
  expect(site.ports).toEqual(['127.0.0.1:8080-8089:8080']);
  const inner = Object.entries(compose.networks).filter(([, network]) => network?.internal);
  expect(inner.map(([name]) => name)).toEqual(['files', 'database']);
  expect([database.networks, bucket.networks]).toEqual([['database'], ['files']]);
});

test('every required variable is in deploy/.env.example, and the rest are server settings', () => {
  const asked = [...new Set(Array.from(text.matchAll(/\$\{(\w+)/g), ([, name = '']) => name))];
  const example = namesOfEnvFile('deploy/.env.example');
  expect(unknownToServer(asked.filter((name) => !example.includes(name)))).toEqual([]);
  expect(example.filter((name) => !asked.includes(name))).toEqual([]);
  expect(unknownToServer(Object.keys(site.environment ?? {}))).toEqual([]);
  expect(site.env_file).toEqual(['.env']);
});

test('the server is built from the Dockerfile, without settings: all it says comes when it starts', () => {
  expect(existsSync(join('deploy', site.build?.context ?? '', 'Dockerfile'))).toBe(true);
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`^FROM \\S+ AS ${site.build?.target ?? ''}$`, 'm'));
  expect([site.build?.args, site.user]).toEqual([undefined, 'node']);
});

test('the server can start with these settings, and services find each other', async () => {
  const values = {
    PUBLIC_URL: 'https://fax.example',
    FILES_ORIGIN: 'https://files.fax.example',
    DATABASE_PASSWORD: 'p',
  };
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };
  const given: Record<string, string> = { ...values, ...keys, BUCKET_S3_KEY: 'key', BUCKET_S3_SECRET: 'secret' };
  const fill = (value: string): string => value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => given[name] ?? '');
  const env = Object.entries(site.environment ?? {}).map(([name, value]) => [name, fill(value)] as const);
  const config = readConfig(Object.fromEntries(env));
  expect(config.sandbox).toBe('none');
  expect(proxy.environment?.SITE_ADDRESS).toBe(`site:${config.port}`);
  expect(site.healthcheck?.test.join()).toContain(`http://127.0.0.1:${config.port}/readyz`);
  expect(config.bucketUrl).toBe(`https://files.fax.example/${config.s3?.name ?? ''}`);
  expect(config.s3?.endpoint).toBe(`http://${proxy.environment?.BUCKET_ADDRESS ?? ''}`);
  expect(bucket.healthcheck?.test.at(-1)).toContain(new URL(config.s3?.endpoint ?? '').port);
  expect(bucket.command).toContain(`-bucket=${config.s3?.name ?? ''}`);
  expect(proxy.environment?.BUCKET_S3_NAME).toBe(config.s3?.name);
  const { hostname, username, pathname } = new URL(config.databaseUrl ?? '');
  expect([hostname, username, pathname]).toEqual(['database', 'faxkeep', '/faxkeep']);
  expect(database.environment).toMatchObject({ POSTGRES_USER: username, POSTGRES_DB: pathname.slice(1) });
  const server = await createTestServer();
  expect((await server.app.request('/readyz')).status).toBe(200);
  await server.close();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxyFiles } from './proxy-files';
import { SECRET_PATHS } from './secret-paths';

test('exposes only /v1 and the printers of the server: no probe, no metrics, no stand-in', () => {
  const files = proxyFiles({});
  const passed = Object.values(files).map((file) => file.match(/(?<=location \^~ |handle )\/[a-z0-9]+/g));
  expect(passed).toEqual([
    ['/v1', '/ipp'],
    ['/v1', '/ipp'],
  ]);
  for (const file of Object.values(files)) expect(file.match(/proxy_pass|reverse_proxy/g)).toHaveLength(2);
});

test('nginx lets whole documents through to printers', () => {
  const prints = /location \^~ \/ipp\/ \{[^}]*\}/.exec(proxyFiles({})['nginx.conf'] ?? '')?.[0];
  for (const line of ['client_max_body_size 257m;', 'proxy_request_buffering off;']) expect(prints).toContain(line);
});

test('every server of nginx logs paths only, and nothing into its error log', () => {
  const lines = proxyFiles({ PUBLIC_URL: 'https://fax.shop.example', ACCESS_LOG: '/logs/fax' })['nginx.conf'];
  expect(lines?.match(/(?:access|error)_log .*/g)).toEqual([
    'access_log /logs/fax faxkeep_fax_shop_example;',
    'error_log /dev/null emerg;',
    'access_log /logs/fax faxkeep_fax_shop_example;',
    'error_log /dev/null emerg;',
  ]);
});

test('the Caddy of deploy/compose.yaml hides the same paths', () => {
  const filter = readFileSync(join(process.cwd(), 'deploy/Caddyfile'), 'utf8');
  expect(filter).toContain(`((?:${SECRET_PATHS.join('|')})/)`);
});

test.each(Object.entries(proxyFiles({})))(
  'docs/operations/%s is up to date (npx tsx scripts/make-proxy-config.ts)',
  (name, content) => {
    expect(readFileSync(join(process.cwd(), 'docs/operations', name), 'utf8')).toBe(content);
  },
);

test('uses the given site name, bucket, partners and paths', () => {
  const files = proxyFiles({
    PUBLIC_URL: 'https://fax.shop.example',
    BUCKET_URL: 'https://bucket.shop.example/in',
    ALLOWED_FRAME_HOSTS: 'https://partner.example',
    DIST_DIR: '/var/www/fax',
    API_ADDRESS: '10.0.0.7:9000',
  });
  for (const content of Object.values(files)) {
    expect(content).toContain('fax.shop.example');
    expect(content).toContain('/var/www/fax');
    expect(content).toContain('10.0.0.7:9000');
    expect(content).toContain('frame-ancestors https://partner.example');
    expect(content).toMatch(/connect-src [^;]*https:\/\/bucket\.shop\.example[ ;]/);
    expect(content).not.toContain('faxkeep.example');
  }
});

test('nginx speaks HTTP/2 and leads from http to https, unless something before it does', () => {
  const secure = proxyFiles({ PUBLIC_URL: 'https://fax.shop.example' })['nginx.conf'];
  expect(secure).toContain(
    '  listen 443 ssl http2;\n  ssl_certificate /etc/letsencrypt/live/fax.shop.example/fullchain.pem;',
  );
  expect(secure).toContain('  listen 80;\n  server_name fax.shop.example;');
  expect(secure).toContain('return 301 https://$host$request_uri;');
  for (const env of [
    { PUBLIC_URL: 'https://fax.shop.example', CERTIFICATE_DIR: '' },
    { PUBLIC_URL: 'http://localhost' },
  ]) {
    const plain = proxyFiles(env)['nginx.conf'];
    expect(plain?.match(/listen .*/g)).toEqual(['listen 80;']);
    expect(plain).not.toContain('ssl_');
  }
});

test('allows pages to load only the third-party resources in the settings', () => {
  const plain = Object.values(proxyFiles({})).join();
  expect(plain).not.toMatch(/dropbox|google/);
  const all = { DROPBOX_APP_KEY: 'key', VITE_ANALYTICS_ID: 'G-1', VITE_SURVEY_MERCHANT_ID: '1' };
  for (const file of Object.values(proxyFiles(all))) {
    for (const host of ['www.dropbox.com/static', 'www.googletagmanager.com', 'apis.google.com'])
      expect(file).toContain(host);
    expect(file).not.toContain('G-1');
  }
});

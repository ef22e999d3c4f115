import { type BuiltWith, builtWith } from '@server/http/site/built-with';
import { caddyConfig } from './caddy';
import { nginxConfig } from './nginx';
import { type Environment, EXAMPLE_URL, settingsOfSite } from './settings-of-site';

/** Both files, by name, for this environment and the pages' inline sources; defaults as in docs/operations. */
export function proxyFiles(env: Environment, inline: BuiltWith['inline'] = {}): Record<string, string> {
  const settings = settingsOfSite(env, builtWith(env, inline));
  const { hostname, origin, protocol } = new URL(env.PUBLIC_URL ?? EXAMPLE_URL);
  const place = {
    serverName: hostname,
    dist: env.DIST_DIR ?? '/srv/faxkeep/dist',
    api: env.API_ADDRESS ?? '127.0.0.1:8080',
    accessLog: env.ACCESS_LOG ?? '/var/log/nginx/access.log',
  };
  // Empty if a server before nginx speaks https.
  const certificates = protocol === 'https:' ? (env.CERTIFICATE_DIR ?? `/etc/letsencrypt/live/${hostname}`) : '';
  const listen = certificates ? { listen: '443', tls: { certificates, plainPort: '80' } } : { listen: '80' };
  return {
    'nginx.conf': nginxConfig(settings, { ...place, ...listen }),
    Caddyfile: caddyConfig(settings, { ...place, listen: origin.replace(/^https:\/\//, '') }),
  };
}

import { readConfig } from '@server/config';
import { type BuiltWith, builtWith } from '@server/site/built-with';
import { siteSettings } from '@server/site/headers';
import { caddyConfig } from './caddy';
import { nginxConfig } from './nginx';

type Environment = Record<string, string | undefined>;

/**
 * Both files for the given environment and what is inside the pages, by name; defaults are those of the files in
 * docs/operations.
 */
export function proxyFiles(env: Environment, inline: BuiltWith['inline'] = {}): Record<string, string> {
  const publicUrl = env.PUBLIC_URL ?? 'https://faxkeep.example';
  const config = readConfig({
    PUBLIC_URL: publicUrl,
    BUCKET_URL: env.BUCKET_URL ?? 'https://files.faxkeep.example/',
    ALLOWED_FRAME_HOSTS: env.ALLOWED_FRAME_HOSTS,
    // Placeholders for the server's real keys, because a site behind a proxy has no stand-ins.
    STRIPE_SECRET_KEY: 'sk_of_the_server',
    STRIPE_PUBLISHABLE_KEY: 'pk_of_the_server',
    SMTP_URL: 'smtp://of.the.server',
    DROPBOX_APP_KEY: env.DROPBOX_APP_KEY,
  });
  const settings = siteSettings(config, builtWith(env, inline));
  const { hostname, origin } = new URL(publicUrl);
  const place = {
    serverName: hostname,
    dist: env.DIST_DIR ?? '/srv/faxkeep/dist',
    api: env.API_ADDRESS ?? '127.0.0.1:8080',
  };
  return {
    'nginx.conf': nginxConfig(settings, { ...place, listen: '80' }),
    Caddyfile: caddyConfig(settings, { ...place, listen: origin.replace(/^https:\/\//, '') }),
  };
}

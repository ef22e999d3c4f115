import type { BuiltWith } from '@server/http/site/built-with';
import type { SiteSettings } from '@server/http/site/content-policy';
import { siteSettings } from '@server/http/site/headers';
import { readConfig } from '@server/platform/config';

/** Environment variables by name. */
export type Environment = Record<string, string | undefined>;

/** The site's address if none is set: that of the files in docs/operations. */
export const EXAMPLE_URL = 'https://faxkeep.example';

/**
 * What the headers of a site depend on when another server serves it.
 *
 * @param env the server's settings of that name: PUBLIC_URL, BUCKET_URL, ALLOWED_FRAME_HOSTS and DROPBOX_APP_KEY
 * @param built what its pages were built with
 * @throws SettingsError with a sentence for each invalid setting
 */
export function settingsOfSite(env: Environment, built: BuiltWith): SiteSettings {
  const config = readConfig({
    PUBLIC_URL: env.PUBLIC_URL ?? EXAMPLE_URL,
    BUCKET_URL: env.BUCKET_URL ?? 'https://files.faxkeep.example/',
    ALLOWED_FRAME_HOSTS: env.ALLOWED_FRAME_HOSTS,
    // Placeholders for the server's real keys, because a site behind a proxy has no stand-ins.
    STRIPE_SECRET_KEY: 'sk_of_the_server',
    STRIPE_PUBLISHABLE_KEY: 'pk_of_the_server',
    SMTP_URL: 'smtp://of.the.server',
    DROPBOX_APP_KEY: env.DROPBOX_APP_KEY,
  });
  return siteSettings(config, built);
}

import { offeredSources } from '@server/accounts/sign-in/offered-sources';
import { SHORTEST_PASSWORD } from '@server/accounts/users/passwords';
import { type Config, isSandboxed } from '@server/platform/config';
import type { RouteServices } from '@server/routes/services';
import type { Settings } from '@shared/api/shapes/settings';

/** What this server offers its pages; whatever is not configured is absent (specification 3). */
export function offeredSettings({
  config,
  engine,
  storages,
}: Pick<RouteServices, 'config' | 'engine' | 'storages'>): Settings {
  return {
    stripe: offeredStripe(config),
    ...offeredDropbox(config),
    ...(config.messagingBot ? { messaging: { bot: config.messagingBot } } : {}),
    ...(isSandboxed(config) ? { analytics: { script: '/sandbox/gtag.js' } } : {}),
    storages: [...storages.offered],
    password: { minlength: SHORTEST_PASSWORD },
    providers: offeredSources(config),
    // A command that faxes are handed to does not tell what became of them.
    capabilities: [
      'receiptlink',
      'coverpage2',
      'documents',
      'reports',
      'links',
      'extend',
      'resetlink',
      ...(engine ? ['delivery', 'faxes'] : []),
    ],
  };
}

function offeredStripe(config: Config): NonNullable<Settings['stripe']> {
  const methods = { card: {}, wallet: { label: 'Fax' } };
  if (config.stripe) return { key: config.stripe.publishableKey, ...methods };
  return { key: 'pk_test_standin', script: '/sandbox/stripe.js', ...methods };
}

function offeredDropbox(config: Config): Pick<Settings, 'dropbox'> {
  if (config.dropboxAppKey) return { dropbox: { appkey: config.dropboxAppKey } };
  return isSandboxed(config) ? { dropbox: { appkey: 'standin', script: '/sandbox/dropins.js' } } : {};
}

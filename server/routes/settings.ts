import { SHORTEST_PASSWORD } from '@server/accounts/users/passwords';
import { SIGN_IN_SOURCES } from '@server/platform/sign-in-sources';
import type { Settings } from '@shared/api/shapes/settings';
import type { RouteServices } from './services';

/** What this server offers its pages; anything not configured is absent (specification 3). */
export function offeredSettings({
  config,
  engine,
  storages,
  signIns,
  browserParties,
}: Pick<RouteServices, 'config' | 'engine' | 'storages' | 'signIns' | 'browserParties'>): Settings {
  return {
    ...browserParties,
    ...(config.messagingBot ? { messaging: { bot: config.messagingBot } } : {}),
    storages: [...storages.offered],
    password: { minlength: SHORTEST_PASSWORD },
    providers: SIGN_IN_SOURCES.filter((source) => signIns[source] !== undefined),
    capabilities: [
      'receiptlink',
      'coverpage2',
      'documents',
      'reports',
      'links',
      'extend',
      'resetlink',
      'identity',
      ...(engine.isFollowed ? ['delivery', 'faxes'] : []),
    ],
  };
}

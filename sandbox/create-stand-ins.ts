import { createSignInProviders, type SignInReach } from '@server/accounts/sign-in/create-providers';
import { PROVIDER_KINDS } from '@server/accounts/sign-in/provider-kinds';
import { createStorages, type StorageReach } from '@server/archives/storages/storages';
import { createFaxCommand } from '@server/faxing/outbox/fax-command';
import { isDropboxLink, plainUrl } from '@server/orders/files/dropbox-link';
import { createStripe } from '@server/payments/stripe-client';
import type { Clock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import type { Log } from '@server/platform/log';
import type { SignInSource } from '@server/platform/sign-in-sources';
import type { OutsideParties } from '@server/worker/outside-parties';
import type { StorageProvider } from '@shared/reference/features';
import { ClientSecretPost } from 'openid-client';
import Stripe from 'stripe';
import { deliverEvent } from './deliver-event';
import { createPlayedEngine, playFax } from './faxes/played-engines';
import { createSignInApi, STAND_IN_CLIENT } from './sign-in/openid-api';
import { createStorageStandIns } from './storages/stand-ins';
import { createStripeApi } from './stripe/calls/stripe-api';

/** What the stand-ins work with. */
interface StandInReach {
  clock: Clock;
  log: Log;
  fetch: typeof globalThis.fetch;
  secret: string;
}

/** Stand-ins for all third parties, in this process and on this database; their pages are under /sandbox. */
export function createStandIns(config: Config, db: Database, reach: StandInReach): OutsideParties {
  const { clock, log } = reach;
  return {
    stripe: standInStripe(db, clock),
    engine:
      config.faxCommand === undefined
        ? createPlayedEngine(config, db, reach)
        : createFaxCommand(config.faxCommand, log),
    signIns: createSignInProviders(standInSignIns(config, db, clock), config.publicUrl, clock),
    storages: createStorages(standInStorages(config, db, clock), clock),
    allowsLink: (link) => isStandInFile(config, link) || isDropboxLink(link),
    browserParties: {
      stripe: { key: 'pk_test_standin', script: '/sandbox/stripe.js', card: {}, wallet: { label: 'Fax' } },
      dropbox: { appkey: 'standin', script: '/sandbox/dropins.js' },
      analytics: { script: '/sandbox/gtag.js' },
    },
    jobs: { 'provider-event': deliverEvent, 'played-fax': playFax },
  };
}

function standInStripe(db: Database, clock: Clock): Stripe {
  const api = createStripeApi(db, clock);
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => api.fetch(new Request(url, init)));
  return createStripe('sk_test_standin', { maxNetworkRetries: 0, httpClient });
}

function standInSignIns(config: Config, db: Database, clock: Clock): (source: SignInSource) => SignInReach | null {
  const api = createSignInApi(config, db, clock);
  const fetch: typeof globalThis.fetch = async (url, init) => api.fetch(new Request(url, init));
  const { id, secret } = STAND_IN_CLIENT;
  return (source) => {
    if (!config.signInProviders.includes(source)) return null;
    const { issuer } = PROVIDER_KINDS[source];
    // Its page is at the site's address, which may be http.
    return { id, auth: ClientSecretPost(secret), issuer, isLocal: true, fetch };
  };
}

function standInStorages(config: Config, db: Database, clock: Clock): (provider: StorageProvider) => StorageReach {
  const fetch = createStorageStandIns({ config, db, clock });
  return (provider) => ({
    client: { id: 'standin', secret: 'standin' },
    authorizationPage: `${config.publicUrl}/sandbox/storages/${provider}/authorize`,
    fetch,
  });
}

function isStandInFile({ publicUrl }: Config, link: string): boolean {
  const url = plainUrl(link);
  return url?.origin === publicUrl && /^\/sandbox\/dropbox\/files\/[^/]+$/.test(url.pathname);
}

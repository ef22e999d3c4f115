import { join } from 'node:path';
import { createSignInProviders, realSignIns } from './accounts/sign-in/create-providers';
import { createStorages, realStorages } from './archives/storages/storages';
import { createHylafax } from './faxing/delivery/hylafax/hylafax';
import { createFaxCommand } from './faxing/outbox/fax-command';
import { isDropboxLink } from './orders/files/dropbox-link';
import { createStripe } from './payments/stripe-client';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Log } from './platform/log';
import type { OutsideParties } from './worker/outside-parties';

/**
 * The real third parties that are configured.
 *
 * @throws Error without payment keys
 */
export function reachOutside(
  config: Config,
  { clock, log, fetch }: { clock: Clock; log: Log; fetch: typeof globalThis.fetch },
): OutsideParties {
  const { stripe, hylafax, dataDir, clients = {}, dropboxAppKey, publicUrl } = config;
  if (!stripe) throw new Error('There are no payment keys');
  return {
    stripe: createStripe(stripe.secretKey),
    engine: hylafax ? createHylafax(hylafax, join(dataDir, 'hylafax')) : createFaxCommand(config.faxCommand, log),
    signIns: createSignInProviders(realSignIns(clients, clock, fetch), publicUrl, clock),
    storages: createStorages(realStorages(clients, fetch), clock),
    allowsLink: isDropboxLink,
    browserParties: {
      stripe: { key: stripe.publishableKey, card: {}, wallet: { label: 'Fax' } },
      ...(dropboxAppKey === undefined ? {} : { dropbox: { appkey: dropboxAppKey } }),
    },
    jobs: {},
  };
}

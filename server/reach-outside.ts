import { join } from 'node:path';
import { createSignInProviders, realSignIns } from './accounts/sign-in/create-providers';
import { createStorages, realStorages } from './archives/storages/storages';
import type { FaxEngine } from './faxing/delivery/fax-engine';
import type { HttpEngineReach } from './faxing/delivery/http/http-engine-reach';
import { createHylafax } from './faxing/delivery/hylafax/hylafax';
import { createSinch } from './faxing/delivery/sinch/sinch';
import { createTelnyx } from './faxing/delivery/telnyx/telnyx';
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
  { clock, log, fetch, secret }: { clock: Clock; log: Log; fetch: typeof globalThis.fetch; secret: string },
): OutsideParties {
  const { stripe, clients = {}, dropboxAppKey, publicUrl } = config;
  if (!stripe) throw new Error('There are no payment keys');
  return {
    stripe: createStripe(stripe.secretKey),
    engine: createEngine(config, { publicUrl, secret, clock, fetch }, log),
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

function createEngine(config: Config, reach: HttpEngineReach, log: Log): FaxEngine {
  const { hylafax, telnyx, sinch, faxCommand, dataDir } = config;
  if (hylafax) return createHylafax(hylafax, join(dataDir, 'hylafax'));
  if (telnyx) return createTelnyx(telnyx, reach);
  if (sinch) return createSinch(sinch, reach);
  return createFaxCommand(faxCommand, log);
}

import type { FollowedEngine } from '@server/faxing/delivery/fax-engine';
import { createSinch } from '@server/faxing/delivery/sinch/sinch';
import { createTelnyx } from '@server/faxing/delivery/telnyx/telnyx';
import { TELNYX_MAX_PAGES } from '@server/faxing/delivery/telnyx/telnyx-states';
import type { Clock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import type { WorkerServices } from '@server/worker/services';
import { createFaxLine } from './fax-line';
import { countPages, openPlayedFaxes, playedProgress } from './played-faxes';
import { createSinchApi, SINCH_ACCOUNT, sinchCall } from './sinch-api';
import { createTelnyxApi, TELNYX_ACCOUNT, TELNYX_PUBLIC_KEY, telnyxCall } from './telnyx-api';

/** The fax line, or the engine of an HTTP provider with the provider's stand-in. */
export function createPlayedEngine(
  { playedEngine, publicUrl }: Pick<Config, 'playedEngine' | 'publicUrl'>,
  db: Database,
  { clock, secret }: { clock: Clock; secret: string },
): FollowedEngine {
  if (playedEngine === undefined) return createFaxLine(db, clock);
  const faxes = openPlayedFaxes(db, clock);
  const api = playedEngine === 'telnyx' ? createTelnyxApi(faxes, clock) : createSinchApi(faxes, clock);
  const fetch: typeof globalThis.fetch = async (url, init) => api.fetch(new Request(url, init));
  const reach = { publicUrl, secret, clock, fetch };
  if (playedEngine === 'sinch') return createSinch(SINCH_ACCOUNT, reach);
  return createTelnyx({ ...TELNYX_ACCOUNT, publicKey: TELNYX_PUBLIC_KEY }, reach);
}

/**
 * Job `played-fax`: a provider's stand-in fetches the documents of a fax before its call, and tells the shop that there
 * is news, twice, as providers may.
 */
export async function playFax({ db, clock, fetch }: WorkerServices, payload: unknown): Promise<void> {
  // Only `openPlayedFaxes` writes this payload.
  const { fax: id } = payload as { fax: string };
  const faxes = openPlayedFaxes(db, clock);
  const fax = await faxes.find(id);
  if (!fax) return;
  const { at } = playedProgress(fax, clock.now());
  if (at === 'queued' || at === 'sending') {
    const pages = await countPages(fax.media, fetch);
    if (pages === null) await faxes.change(id, { fault: 'file_download_failed' });
    else if (fax.provider === 'telnyx' && pages > TELNYX_MAX_PAGES)
      await faxes.change(id, { fault: 'page_count_limit_exceeded' });
    else await faxes.change(id, { pages });
  }
  const told = (await faxes.find(id)) ?? fax;
  const { headers, body, to } =
    told.provider === 'telnyx' ? telnyxCall(told, clock.now()) : sinchCall(told, clock.now());
  // The shop may be down: the provider has no part in that, and the shop asks by itself.
  for (let time = 0; time < 2; time += 1) await fetch(to, { method: 'POST', headers, body }).catch(() => null);
}

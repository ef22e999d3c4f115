import type { FaxTry, FollowedEngine } from '@server/faxing/delivery/fax-engine';
import type { HttpEngineReach } from '@server/faxing/delivery/http/http-engine-reach';
import { mediaLink } from '@server/faxing/delivery/http/media-link';
import { CallRefused, createProviderCalls } from '@server/faxing/delivery/http/provider-calls';
import { createRemoteFaxes } from '@server/faxing/delivery/http/remote-faxes';
import { sendOnce } from '@server/faxing/delivery/http/send-once';
import { HOUR, SECOND } from '@server/platform/clock';
import type { TelnyxSettings } from '@server/platform/settings/groups';
import { list, object } from '@shared/lib/shape/compound';
import { isObject } from '@shared/lib/shape/leaves';
import { parse } from '@shared/lib/shape/shape';
import { stateOfTry } from './client-state';
import { readTelnyxCalls } from './read-telnyx-call';
import { progressOf, TELNYX_MAX_BYTES, TELNYX_MAX_PAGES, telnyxFax } from './telnyx-states';

/** Address of the API. */
export const TELNYX = 'https://api.telnyx.com/v2';
/** How often to ask about a fax, ms, in case Telnyx's calls do not arrive. */
const FOLLOW_EVERY = 15 * SECOND;
/** Faxes on a page of a list. */
const LIST_SIZE = 250;
/** How far Telnyx's clock may be behind ours, ms. */
const CLOCKS_DIFFER = HOUR;

/**
 * Telnyx's Programmable Fax API, version 2. It fetches the documents from this server, calls once per fax, and calls us
 * with news. It knows no idempotency key: our name of a try is each fax's `client_state`, and is looked for.
 */
export function createTelnyx(settings: TelnyxSettings, reach: HttpEngineReach): FollowedEngine {
  const { publicUrl, secret, clock, fetch } = reach;
  const call = createProviderCalls(fetch, TELNYX, `Bearer ${settings.apiKey}`);
  const faxes = createRemoteFaxes(call, {
    prefix: 'telnyx:',
    faxIn: (answer) => parse(telnyxFax, isObject(answer) ? answer.data : undefined),
    listPath: (number, since, page) => {
      const query = new URLSearchParams({
        'filter[created_at][gte]': new Date(since - CLOCKS_DIFFER).toISOString(),
        'filter[direction][eq]': 'outbound',
        'filter[to][eq]': number,
        'page[number]': String(page),
        'page[size]': String(LIST_SIZE),
      });
      return `/faxes?${query.toString()}`;
    },
    listIn: (answer) => {
      const given = parse(faxList, answer);
      return given && { faxes: given.data, isLast: given.data.length < LIST_SIZE };
    },
    isTry: ({ client_state }, id) => client_state === stateOfTry(id),
    progressOf,
  });
  const send = async ({ id, number, orderId, documents }: FaxTry): Promise<string> => {
    const links = documents.map((document) => mediaLink(publicUrl, secret, { orderId, name: document }, clock.now()));
    const [only, ...more] = links;
    const body = {
      connection_id: settings.connectionId,
      from: settings.from,
      to: number,
      media_url: more.length === 0 ? only : links,
      quality: 'high',
      client_state: stateOfTry(id),
      webhook_url: `${publicUrl}/v1/fax/call`,
    };
    return faxes.nameIn(await call({ method: 'POST', path: '/faxes', body }));
  };
  const isOver = async (engineFax: string): Promise<boolean> => {
    const fax = await faxes.get(engineFax);
    return !fax || ENDED.includes(fax.status);
  };
  return {
    isFollowed: true,
    isRemote: true,
    name: `telnyx ${settings.connectionId}`,
    followEvery: FOLLOW_EVERY,
    maxPages: TELNYX_MAX_PAGES,
    maxBytes: TELNYX_MAX_BYTES,
    ...(settings.publicKey === undefined ? {} : { readCall: readTelnyxCalls(settings.publicKey, clock) }),
    find: faxes.find,
    submit: (fax, run) => sendOnce(fax, run, { find: faxes.find, send }),
    follow: faxes.follow,
    cancel: async (engineFax) => {
      const fax = await faxes.get(engineFax);
      if (!fax || ENDED.includes(fax.status)) return true;
      try {
        await call({ method: 'POST', path: `/faxes/${encodeURIComponent(fax.id)}/actions/cancel` });
        return true;
      } catch (error) {
        if (await isOver(engineFax)) return true;
        if (error instanceof CallRefused) return false;
        throw error;
      }
    },
  };
}

const ENDED = ['delivered', 'failed'];

const faxList = object({ data: list(telnyxFax) });

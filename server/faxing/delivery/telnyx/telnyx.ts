import type { FaxProgress, FaxTry, FollowedEngine } from '@server/faxing/delivery/fax-engine';
import type { HttpEngineReach } from '@server/faxing/delivery/http/http-engine-reach';
import { mediaLink } from '@server/faxing/delivery/http/media-link';
import { CallRefused, createProviderCalls } from '@server/faxing/delivery/http/provider-calls';
import { sendOnce } from '@server/faxing/delivery/http/send-once';
import { DAY, SECOND } from '@server/platform/clock';
import type { TelnyxSettings } from '@server/platform/settings/groups';
import { list, object } from '@shared/lib/shape/compound';
import { isObject } from '@shared/lib/shape/leaves';
import { parse } from '@shared/lib/shape/shape';
import { stateOfTry } from './client-state';
import { readTelnyxCalls } from './read-telnyx-call';
import { progressOf, TELNYX_MAX_PAGES, type TelnyxFax, telnyxFax } from './telnyx-states';

/** Address of the API. */
export const TELNYX = 'https://api.telnyx.com/v2';
/** How often to ask about a fax, ms, in case Telnyx's calls do not arrive. */
const FOLLOW_EVERY = 15 * SECOND;
/** How far back to look for a try, ms: it is looked for before it is handed over, and while its process may run. */
const LOOK_BACK = 7 * DAY;
/** Most pages of a list, and faxes on one. */
const MAX_LISTS = 20;
const LIST_SIZE = 250;
/** Marks our names for Telnyx's faxes: another engine's are unknown here. */
const PREFIX = 'telnyx:';

/**
 * Telnyx's Programmable Fax API, version 2. It fetches the documents from this server, calls once per fax, and calls us
 * with news. It knows no idempotency key: our name of a try is each fax's `client_state`, and is looked for.
 */
export function createTelnyx(settings: TelnyxSettings, reach: HttpEngineReach): FollowedEngine {
  const { publicUrl, secret, clock, fetch } = reach;
  const call = createProviderCalls(fetch, TELNYX, `Bearer ${settings.apiKey}`);
  const find = async ({ id, number }: Pick<FaxTry, 'id' | 'number'>): Promise<string | null> => {
    const own = (await listTo(number)).filter(({ client_state }) => client_state === stateOfTry(id));
    const taken = own.find((fax) => progressOf(fax, 1).at !== 'refused');
    return taken ? PREFIX + taken.id : null;
  };
  const send = async ({ id, number, orderId, documents }: FaxTry): Promise<string> => {
    const links = documents.map((document) => mediaLink(publicUrl, secret, { orderId, name: document }, clock.now()));
    const [only, ...more] = links;
    const answer = await call({
      method: 'POST',
      path: '/faxes',
      body: {
        connection_id: settings.connectionId,
        from: settings.from,
        to: number,
        media_url: more.length === 0 ? only : links,
        quality: 'high',
        client_state: stateOfTry(id),
        webhook_url: `${publicUrl}/v1/fax/call`,
      },
    });
    return PREFIX + faxIn(answer).id;
  };
  const follow = async (engineFax: string, pages: number): Promise<FaxProgress> => {
    const fax = await get(engineFax);
    return fax ? progressOf(fax, pages) : { at: 'gone' };
  };
  return {
    isFollowed: true,
    isRemote: true,
    followEvery: FOLLOW_EVERY,
    maxPages: TELNYX_MAX_PAGES,
    ...(settings.publicKey === undefined ? {} : { readCall: readTelnyxCalls(settings.publicKey, clock) }),
    find,
    submit: (fax, run) => sendOnce(fax, run, { find, send }),
    follow,
    cancel: async (engineFax) => {
      const fax = await get(engineFax);
      if (!fax || ENDED.includes(fax.status)) return;
      try {
        await call({ method: 'POST', path: `/faxes/${encodeURIComponent(fax.id)}/actions/cancel` });
      } catch (error) {
        const left = await get(engineFax);
        if (left && !ENDED.includes(left.status)) throw error;
      }
    },
  };

  /** A fax; null if Telnyx does not know it. */
  async function get(engineFax: string): Promise<TelnyxFax | null> {
    if (!engineFax.startsWith(PREFIX)) return null;
    try {
      return faxIn(await call({ path: `/faxes/${encodeURIComponent(engineFax.slice(PREFIX.length))}` }));
    } catch (error) {
      if (error instanceof CallRefused && error.status === 404) return null;
      throw error;
    }
  }

  /** Our faxes to a number. */
  async function listTo(number: string): Promise<TelnyxFax[]> {
    const found: TelnyxFax[] = [];
    for (let page = 1; page <= MAX_LISTS; page += 1) {
      const query = new URLSearchParams({
        'filter[created_at][gte]': new Date(clock.now() - LOOK_BACK).toISOString(),
        'filter[direction][eq]': 'outbound',
        'filter[to][eq]': number,
        'page[number]': String(page),
        'page[size]': String(LIST_SIZE),
      });
      const faxes = parse(faxList, await call({ path: `/faxes?${query.toString()}` }))?.data;
      if (!faxes) throw new Error('Telnyx answers without a list of faxes');
      found.push(...faxes);
      if (faxes.length < LIST_SIZE) return found;
    }
    throw new Error('Telnyx lists too many faxes');
  }
}

const ENDED = ['delivered', 'failed'];

const faxList = object({ data: list(telnyxFax) });

function faxIn(answer: unknown): TelnyxFax {
  const fax = parse(telnyxFax, isObject(answer) ? answer.data : undefined);
  if (!fax) throw new Error('Telnyx answers without a fax');
  return fax;
}

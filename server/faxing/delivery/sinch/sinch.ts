import type { FaxTry, FollowedEngine } from '@server/faxing/delivery/fax-engine';
import type { HttpEngineReach } from '@server/faxing/delivery/http/http-engine-reach';
import { mediaLink } from '@server/faxing/delivery/http/media-link';
import { CallRefused, createProviderCalls } from '@server/faxing/delivery/http/provider-calls';
import { sendOnce } from '@server/faxing/delivery/http/send-once';
import { SECOND } from '@server/platform/clock';
import type { SinchSettings } from '@server/platform/settings/groups';
import { list, object } from '@shared/lib/shape/compound';
import { count } from '@shared/lib/shape/leaves';
import { parse } from '@shared/lib/shape/shape';
import { callAddress, readSinchCalls } from './sinch-calls';
import { progressOf, type SinchFax, sinchFax } from './sinch-states';

/** How often to ask about a fax, ms, in case Sinch's call does not arrive. */
const FOLLOW_EVERY = 15 * SECOND;
/** Faxes on a page of a list, the most that Sinch gives, and most pages. */
const LIST_SIZE = 1000;
const MAX_LISTS = 20;
/** Marks our names for Sinch's faxes: another engine's are unknown here. */
const PREFIX = 'sinch:';

/** Calls of Sinch's Fax API, version 3, in the account's project. Parameters and errors as `createProviderCalls`. */
export function sinchCalls({ projectId, keyId, keySecret }: SinchSettings, fetch: typeof globalThis.fetch) {
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  const address = `https://fax.api.sinch.com/v3/projects/${encodeURIComponent(projectId)}`;
  return createProviderCalls(fetch, address, `Basic ${basic}`);
}

/**
 * Sinch's Fax API, version 3. It fetches the documents from this server, and calls us when a fax has ended. It knows no
 * idempotency key: our name of a try is a label of each fax, and is looked for. It cannot end a fax.
 */
export function createSinch(settings: SinchSettings, reach: HttpEngineReach): FollowedEngine {
  const { publicUrl, secret, clock, fetch } = reach;
  const call = sinchCalls(settings, fetch);
  // Without a time, Sinch lists the faxes of a week.
  const find = async ({ id, number }: Pick<FaxTry, 'id' | 'number'>): Promise<string | null> => {
    const own = (await listTo(number)).filter(({ labels }) => labels.try === id);
    const taken = own.find((fax) => progressOf(fax, 1).at !== 'refused');
    return taken ? PREFIX + taken.id : null;
  };
  const send = async ({ id, number, orderId, documents }: FaxTry): Promise<string> => {
    const contentUrl = documents.map((name) => mediaLink(publicUrl, secret, { orderId, name }, clock.now()));
    const body = {
      to: number,
      from: settings.from,
      contentUrl,
      labels: { try: id },
      callbackUrl: callAddress(publicUrl, secret, id),
      callbackUrlContentType: 'application/json',
      resolution: 'FINE',
      maxRetries: 0,
    };
    return PREFIX + faxIn(await call({ method: 'POST', path: '/faxes', body })).id;
  };
  return {
    isFollowed: true,
    isRemote: true,
    followEvery: FOLLOW_EVERY,
    readCall: readSinchCalls(secret),
    find,
    submit: (fax, run) => sendOnce(fax, run, { find, send }),
    follow: async (engineFax, pages) => {
      const fax = await get(engineFax);
      return fax ? progressOf(fax, pages) : { at: 'gone' };
    },
    cancel: async (engineFax) => {
      const fax = await get(engineFax);
      if (fax && !['COMPLETED', 'FAILURE'].includes(fax.status)) throw new Error('Sinch cannot end a fax');
    },
  };

  /** A fax; null if Sinch does not know it. */
  async function get(engineFax: string): Promise<SinchFax | null> {
    if (!engineFax.startsWith(PREFIX)) return null;
    try {
      return faxIn(await call({ path: `/faxes/${encodeURIComponent(engineFax.slice(PREFIX.length))}` }));
    } catch (error) {
      if (error instanceof CallRefused && error.status === 404) return null;
      throw error;
    }
  }

  /** Our faxes to a number. */
  async function listTo(number: string): Promise<SinchFax[]> {
    const found: SinchFax[] = [];
    for (let page = 1; page <= MAX_LISTS; page += 1) {
      const query = new URLSearchParams({
        direction: 'OUTBOUND',
        to: number,
        pageSize: String(LIST_SIZE),
        page: String(page),
      });
      const answer = parse(faxList, await call({ path: `/faxes?${query.toString()}` }));
      if (!answer) throw new Error('Sinch answers without a list of faxes');
      found.push(...answer.faxes);
      if (page >= answer.totalPages) return found;
    }
    throw new Error('Sinch lists too many faxes');
  }
}

const faxList = object({ faxes: list(sinchFax), totalPages: count(1) });

function faxIn(answer: unknown): SinchFax {
  const fax = parse(sinchFax, answer);
  if (!fax) throw new Error('Sinch answers without a fax');
  return fax;
}

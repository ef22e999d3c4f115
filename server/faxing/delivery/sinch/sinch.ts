import type { FaxTry, FollowedEngine } from '@server/faxing/delivery/fax-engine';
import type { HttpEngineReach } from '@server/faxing/delivery/http/http-engine-reach';
import { mediaLink } from '@server/faxing/delivery/http/media-link';
import { createProviderCalls } from '@server/faxing/delivery/http/provider-calls';
import { createRemoteFaxes } from '@server/faxing/delivery/http/remote-faxes';
import { sendOnce } from '@server/faxing/delivery/http/send-once';
import { HOUR, SECOND } from '@server/platform/clock';
import type { SinchSettings } from '@server/platform/settings/groups';
import { list, object } from '@shared/lib/shape/compound';
import { count } from '@shared/lib/shape/leaves';
import { parse } from '@shared/lib/shape/shape';
import { callAddress, readSinchCalls } from './sinch-calls';
import { progressOf, sinchFax } from './sinch-states';

/** How often to ask about a fax, ms, in case Sinch's call does not arrive. */
const FOLLOW_EVERY = 15 * SECOND;
/** Faxes on a page of a list, the most that Sinch gives. */
const LIST_SIZE = 1000;
/** How far Sinch's clock may be behind ours, ms. */
const CLOCKS_DIFFER = HOUR;

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
  const faxes = createRemoteFaxes(call, {
    prefix: 'sinch:',
    faxIn: (answer) => parse(sinchFax, answer),
    listPath: (to, since, page) => {
      const known = { direction: 'OUTBOUND', to, pageSize: String(LIST_SIZE), page: String(page) };
      // The operator ">=" is written into the query: `createTime>=2026-11-28T00:00:00Z`.
      const from = { 'createTime>': new Date(since - CLOCKS_DIFFER).toISOString() };
      return `/faxes?${new URLSearchParams({ ...known, ...from }).toString()}`;
    },
    listIn: (answer, page) => {
      const given = parse(faxList, answer);
      return given && { faxes: given.faxes, isLast: page >= given.totalPages };
    },
    isTry: ({ labels }, id) => labels.try === id,
    progressOf,
  });
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
    return faxes.nameIn(await call({ method: 'POST', path: '/faxes', body }));
  };
  return {
    isFollowed: true,
    isRemote: true,
    name: `sinch ${settings.projectId}`,
    followEvery: FOLLOW_EVERY,
    cannotCancel: true,
    readCall: readSinchCalls(secret),
    find: faxes.find,
    submit: (fax, run) => sendOnce(fax, run, { find: faxes.find, send }),
    follow: faxes.follow,
    cancel: async (engineFax) => {
      const fax = await faxes.get(engineFax);
      return !fax || ENDED.includes(fax.status);
    },
  };
}

const ENDED = ['COMPLETED', 'FAILURE'];

const faxList = object({ faxes: list(sinchFax), totalPages: count(1) });

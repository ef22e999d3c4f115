import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { type Clock, SECOND } from '@server/platform/clock';
import { parseUrl } from '@shared/lib/address/parse-url';
import { Hono } from 'hono';
import { type PlayedFax, type PlayedFaxes, playedProgress } from './played-faxes';

/** The stand-in's account. */
export const TELNYX_ACCOUNT = { apiKey: 'KEY_standin', connectionId: '1494404757140276705', from: '+12025550100' };

const E164 = /^\+[1-9]\d{6,14}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The stand-in's answers as Telnyx gives them; it refuses what Telnyx's documents say is refused. */
export function createTelnyxApi(faxes: PlayedFaxes, clock: Clock): Hono {
  const api = new Hono().basePath('/v2');
  api.use('*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${TELNYX_ACCOUNT.apiKey}`) return next();
    return c.json(errors('10009', 'Authentication failed'), 401);
  });

  api.get('/fax_applications/:id', (c) => {
    if (c.req.param('id') !== TELNYX_ACCOUNT.connectionId) return c.json(errors('10005', 'Resource not found'), 404);
    return c.json({ data: { id: TELNYX_ACCOUNT.connectionId, active: true } });
  });

  api.post('/faxes', async (c) => {
    const body = await c.req.json<Record<string, unknown>>();
    const fault = faultOf(body);
    if (fault !== null) return c.json(errors('10015', fault), 422);
    // Checked above.
    const { to, media_url, client_state, webhook_url } = body as Record<
      'to' | 'client_state' | 'webhook_url',
      string
    > & {
      media_url: string | string[];
    };
    const fax = await faxes.add({
      provider: 'telnyx',
      name: Buffer.from(client_state, 'base64').toString(),
      to,
      pages: 0,
      calls: webhook_url,
      media: [media_url].flat(),
    });
    return c.json({ data: shown(fax, clock.now()) }, 202);
  });

  api.get('/faxes', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const size = Number(query.get('page[size]') ?? 20);
    const since = Date.parse(query.get('filter[created_at][gte]') ?? '1970-01-01');
    if (size > 250 || Number.isNaN(since)) return c.json(errors('10015', 'Invalid parameter'), 422);
    const all = await faxes.list('telnyx', query.get('filter[to][eq]') ?? '', since);
    const from = (Number(query.get('page[number]') ?? 1) - 1) * size;
    const data = all.slice(from, from + size).map((fax) => shown(fax, clock.now()));
    return c.json({ data, meta: { total_results: all.length, page_size: size } });
  });

  api.get('/faxes/:id', async (c) => {
    const fax = await faxes.find(c.req.param('id'));
    return fax ? c.json({ data: shown(fax, clock.now()) }) : c.json(errors('10005', 'Resource not found'), 404);
  });

  api.post('/faxes/:id/actions/cancel', async (c) => {
    const fax = await faxes.find(c.req.param('id'));
    if (!fax) return c.json(errors('10005', 'Resource not found'), 404);
    const { at } = playedProgress(fax, clock.now());
    if (at !== 'queued' && at !== 'sending') return c.json(errors('90200', 'The fax can no longer be canceled'), 422);
    await faxes.change(fax.id, { canceled_at: clock.now() });
    return c.json({ data: { result: 'ok' } }, 202);
  });
  return api;
}

function errors(code: string, title: string): object {
  return { errors: [{ code, title, detail: title }] };
}

function faultOf(body: Record<string, unknown>): string | null {
  const { connection_id, from, to, media_url, client_state } = body;
  if (connection_id !== TELNYX_ACCOUNT.connectionId) return 'The connection_id is unknown';
  if (from !== TELNYX_ACCOUNT.from) return 'The from number does not belong to the connection';
  if (typeof to !== 'string' || !E164.test(to)) return 'The to number must be in E.164 format';
  const links = [media_url].flat();
  if (links.length === 0 || !links.every((link) => typeof link === 'string' && parseUrl(link) !== null)) {
    return 'media_url must be an address';
  }
  if (typeof client_state !== 'string' || !BASE64.test(client_state)) return 'client_state must be base64';
  return null;
}

/** A fax as Telnyx shows it. */
function shown(fax: PlayedFax, now: number): object {
  const progress = playedProgress(fax, now);
  return {
    record_type: 'fax',
    id: fax.id,
    direction: 'outbound',
    connection_id: TELNYX_ACCOUNT.connectionId,
    from: TELNYX_ACCOUNT.from,
    to: fax.to,
    client_state: Buffer.from(fax.name).toString('base64'),
    status: progress.at === 'queued' ? 'media.processed' : progress.at,
    failure_reason: progress.at === 'failed' ? reasonOf(fax, progress) : null,
    created_at: new Date(fax.taken_at).toISOString(),
  };
}

function reasonOf(fax: PlayedFax, { reason }: { reason: string }): string {
  if (fax.fault !== null) return fax.fault;
  if (fax.canceled_at !== null) return 'sender_canceled';
  return REASONS[reason] ?? 'fax_signaling_error';
}

const REASONS: Readonly<Record<string, string>> = {
  busy: 'user_busy',
  no_answer: 'receiver_no_answer',
  not_a_fax: 'fax_initial_communication_timeout',
  bad_number: 'receiver_unallocated_number',
  rejected: 'receiver_decline',
};

/** The stand-in's signing key, from a fixed seed. */
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

/** Its public key, as in Telnyx's portal. */
export const TELNYX_PUBLIC_KEY = Buffer.from(
  createPublicKey(KEY).export({ format: 'jwk' }).x ?? '',
  'base64url',
).toString('base64');

/** A call with news about a fax, signed as Telnyx signs. */
export function telnyxCall(fax: PlayedFax, now: number): { headers: Record<string, string>; body: string; to: string } {
  const payload = { ...shown(fax, now), fax_id: fax.id };
  const event = { record_type: 'event', id: `${fax.id}-event`, event_type: 'fax.news', payload };
  const body = JSON.stringify({ data: event, meta: { attempt: 1, delivered_to: fax.calls } });
  const time = String(Math.floor(now / SECOND));
  const signature = sign(null, Buffer.from(`${time}|${body}`), KEY).toString('base64');
  return { headers: { 'telnyx-timestamp': time, 'telnyx-signature-ed25519': signature }, body, to: fax.calls };
}

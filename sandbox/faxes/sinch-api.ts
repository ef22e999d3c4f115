import type { Clock } from '@server/platform/clock';
import { parseUrl } from '@shared/lib/address/parse-url';
import { isObject } from '@shared/lib/shape/leaves';
import { Hono } from 'hono';
import { type PlayedFax, type PlayedFaxes, playedProgress } from './played-faxes';

/** The stand-in's account. */
export const SINCH_ACCOUNT = {
  projectId: 'project-standin',
  keyId: 'key-standin',
  keySecret: 'secret-standin',
  from: '+12025550100',
};

const E164 = /^\+[1-9]\d{6,14}$/;
const MAX_LIST = 1000;

/** The stand-in's answers as Sinch gives them; it refuses what Sinch's documents say is refused. */
export function createSinchApi(faxes: PlayedFaxes, clock: Clock): Hono {
  const { projectId, keyId, keySecret } = SINCH_ACCOUNT;
  const api = new Hono().basePath('/v3/projects/:project');
  api.use('*', async (c, next) => {
    const right = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (c.req.header('authorization') !== right) return c.json(problem('Unauthorized'), 401);
    if (c.req.param('project') !== projectId) return c.json(problem('Forbidden'), 403);
    return next();
  });

  api.post('/faxes', async (c) => {
    const body = await c.req.json<Record<string, unknown>>();
    const fault = faultOf(body);
    if (fault !== null) return c.json(problem(fault), 400);
    // Checked above.
    const { to, contentUrl, labels, callbackUrl } = body as {
      to: string;
      contentUrl: string | string[];
      labels: { try: string };
      callbackUrl: string;
    };
    const media = [contentUrl].flat();
    const fax = await faxes.add({
      provider: 'sinch',
      name: labels.try,
      to,
      pages: 0,
      calls: callbackUrl,
      media,
    });
    return c.json(shown(fax, clock.now()));
  });

  api.get('/faxes', async (c) => {
    const size = Number(c.req.query('pageSize') ?? 100);
    if (size > MAX_LIST) return c.json(problem('pageSize is at most 1000'), 400);
    const all = await faxes.list('sinch', c.req.query('to') ?? '', 0);
    const page = Number(c.req.query('page') ?? 1);
    const shownFaxes = all.slice((page - 1) * size, page * size).map((fax) => shown(fax, clock.now()));
    return c.json({ pageNumber: page, totalPages: Math.max(1, Math.ceil(all.length / size)), faxes: shownFaxes });
  });

  api.get('/faxes/:id', async (c) => {
    const fax = await faxes.find(c.req.param('id'));
    return fax ? c.json(shown(fax, clock.now())) : c.json(problem('Not found'), 404);
  });
  return api;
}

function problem(message: string): object {
  return { error: { status: message.toUpperCase().replaceAll(' ', '_'), message } };
}

function faultOf({ to, from, contentUrl, labels, maxRetries }: Record<string, unknown>): string | null {
  if (typeof to !== 'string' || !E164.test(to)) return 'to must be in E.164 format';
  if (from !== SINCH_ACCOUNT.from) return 'from is not a number of the project';
  const links = [contentUrl].flat();
  if (links.length === 0 || !links.every((link) => typeof link === 'string' && parseUrl(link) !== null)) {
    return 'contentUrl must be an address';
  }
  if (!isObject(labels) || typeof labels.try !== 'string') return 'labels must be texts';
  return typeof maxRetries === 'number' && maxRetries > 5 ? 'maxRetries is at most 5' : null;
}

/** A fax as Sinch shows it. */
export function shown(fax: PlayedFax, now: number): object {
  const progress = playedProgress(fax, now);
  const known = { id: fax.id, direction: 'OUTBOUND', to: fax.to, from: SINCH_ACCOUNT.from, labels: { try: fax.name } };
  const seen = { ...known, numberOfPages: fax.pages, projectId: SINCH_ACCOUNT.projectId };
  switch (progress.at) {
    case 'delivered':
      return { ...seen, status: 'COMPLETED', pagesSentSuccessfully: progress.pagesSent };
    case 'sending':
      return { ...seen, status: 'IN_PROGRESS', pagesSentSuccessfully: progress.pagesSent };
    case 'failed':
      return {
        ...seen,
        status: 'FAILURE',
        pagesSentSuccessfully: progress.pagesSent,
        ...errorOf(fax, progress.reason),
      };
    default:
      return { ...seen, status: 'QUEUED' };
  }
}

function errorOf({ fault }: PlayedFax, reason: string): object {
  if (fault !== null) return { errorType: 'DOCUMENT_CONVERSION_ERROR', errorCode: 54, errorMessage: fault };
  const [errorType, errorCode, errorMessage] = ERRORS[reason] ?? ['FAX_ERROR', 6, 'Communication error'];
  return { errorType, errorCode, errorMessage };
}

const ERRORS: Readonly<Record<string, readonly [type: string, code: number, message: string]>> = {
  busy: ['CALL_ERROR', 17, 'Busy'],
  no_answer: ['CALL_ERROR', 16, 'Ring Timeout'],
  not_a_fax: ['FAX_ERROR', 132, 'No fax tone detected'],
  bad_number: ['CALL_ERROR', 34, 'Phone number not operational'],
  rejected: ['FAX_ERROR', 68, 'Far end is not compatible'],
};

/** A call with news about a fax: its address holds the password, which goes into a header. */
export function sinchCall(fax: PlayedFax, now: number): { headers: Record<string, string>; body: string; to: string } {
  const to = new URL(fax.calls);
  const authorization = `Basic ${Buffer.from(`${to.username}:${to.password}`).toString('base64')}`;
  to.username = '';
  to.password = '';
  const headers = { authorization, 'content-type': 'application/json' };
  return { headers, body: JSON.stringify({ event: 'FAX_COMPLETED', fax: shown(fax, now) }), to: to.href };
}

import type { Clock } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { Log } from '@server/platform/log';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FormKeeper } from './blob-store';
import { isAwaited } from './is-awaited';
import { receiveForm } from './receive-form';

/**
 * The bucket: a separate origin that accepts signed forms like S3, from any page and without cookies. Answers 201 once
 * the file is stored, or an S3 error document.
 */
export function createBucketApp(services: { store: FormKeeper; db: Database; clock: Clock; log: Log }): Hono {
  const { store, db, clock, log } = services;
  const forms = { ...store, isAwaited: (key: string) => isAwaited(db, key) };
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    await next();
  });
  app.options('*', (c) => {
    c.header('Access-Control-Allow-Methods', 'POST');
    c.header('Access-Control-Allow-Headers', 'Content-Type');
    c.header('Access-Control-Max-Age', '86400');
    return c.body(null, 204);
  });
  app.post('/', async (c) => {
    const result = await receiveForm(c.req.raw, forms, clock.now());
    log.info('bucket', { ok: result.ok, code: result.ok ? 'stored' : result.code, bytes: result.size });
    if (!result.ok && result.cause !== undefined) log.error('bucket', { code: result.code }, result.cause);
    if (!result.ok) return answerError(c, result.status, result.code, result.message);
    const location = new URL(encodeURIComponent(result.key), c.req.url).href;
    c.header('Location', location);
    return xml(c, 201, `<PostResponse><Location>${location}</Location><Key>${result.key}</Key></PostResponse>`);
  });
  app.notFound((c) => answerError(c, 405, 'MethodNotAllowed', 'Files are only sent here'));
  app.onError((error, c) => {
    log.error('bucket', {}, error);
    return answerError(c, 500, 'InternalError', 'The file could not be stored');
  });
  return app;
}

function answerError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  return xml(c, status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`);
}

function xml(c: Context, status: ContentfulStatusCode, body: string): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, status, { 'Content-Type': 'application/xml' });
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

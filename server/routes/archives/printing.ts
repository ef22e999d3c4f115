import type { AppContext, AppEnv } from '@server/http/app-env';
import { checkAddress } from '@server/http/check-address';
import { answerRequest, responseTo } from '@server/printing/answer-request';
import { STATUS } from '@server/printing/ipp/ipp-codes';
import { encodeMessage, IncompleteError, type IppMessage, MalformedError } from '@server/printing/ipp/ipp-message';
import { readRequest } from '@server/printing/ipp/read-request';
import { findPrinter, type Printer } from '@server/printing/printer';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';
import { createPrintSlots } from './print-slots';

/** Maximum number of concurrent requests to printers that are on: each may hold a large file on disk. */
const AT_ONCE = { ofArchive: 4, ofAll: 40 };

/** Each archive as a printer (IPP Everywhere), outside /v1: printers have neither sessions nor JSON. */
export function printingRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const slots = createPrintSlots(AT_ONCE);
  const print = async (c: AppContext): Promise<Response> => {
    const { id = '', secret = '' } = c.req.param() as { id?: string; secret?: string }; // Named in the paths below.
    if (!IPP.test(c.req.header('content-type') ?? '')) return c.text('A printer speaks application/ipp', 415);
    const printer = await findPrinter(services, id, secret);
    // Only a printer that is on stores what it gets: strangers, and printers that are off, take no slot from others.
    const giveBack = printer?.obstacle === null ? slots.take(printer.archive.id) : () => undefined;
    if (!giveBack) return send(c, busy);
    try {
      return await answer(c, services, printer);
    } finally {
      giveBack();
    }
  };
  routes.use(async (c, next) => {
    checkAddress(c);
    await next();
  });
  routes.post('/:id/:secret', print);
  // Target of a job's own address.
  routes.post('/:id/:secret/jobs/:job', print);
  return routes;
}

async function answer(c: AppContext, services: RouteServices, printer: Printer | null): Promise<Response> {
  let asked: Asked = UNREAD;
  try {
    // Request.body has no async iterator in the types yet; in Node it does.
    const body = (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>;
    const request = await readRequest(body);
    asked = request.message;
    const answered = await answerRequest(services, printer, request);
    // Strangers must not occupy the server.
    if (printer) await request.drain();
    return send(c, answered);
  } catch (error) {
    if (error instanceof MalformedError || error instanceof IncompleteError)
      return send(c, responseTo(asked, STATUS.badRequest));
    services.log.error('print', { requestId: c.get('requestId') }, error);
    return send(c, responseTo(asked, STATUS.temporaryError));
  }
}

/** IPP's type, in any case and with any parameters. */
const IPP = /^application\/ipp\s*(?:;|$)/i;

/** The parts of a request that an answer repeats. */
type Asked = Parameters<typeof responseTo>[0];

/** A request that could not be read, or was not. */
const UNREAD: Asked = { version: { major: 2, minor: 0 }, requestId: 1 };
const busy = responseTo(UNREAD, STATUS.busy);

function send(c: AppContext, message: IppMessage): Response {
  return c.body(encodeMessage(message), 200, { 'Content-Type': 'application/ipp', 'Cache-Control': 'no-store' });
}

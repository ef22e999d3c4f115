import { escapeHtml } from '@server/http/escape-html';
import type { PlatformServices } from '@server/platform/services';
import { formatUsd } from '@shared/lib/money';
import { type Context, Hono } from 'hono';
import { htmlPage } from './html-page';
import { closeDispute, type DisputeEnd, openDispute } from './stripe/stripe-disputes';
import { ApiError } from './stripe/stripe-error';
import { sendEvent } from './stripe/stripe-events';
import { findObject, listObjects, type ObjectStore, type ObjectView, type StoredObject } from './stripe/stripe-objects';
import { createRefund } from './stripe/stripe-refunds';
import { withView } from './stripe/stripe-store';

const HERE = '/sandbox/payments';

/**
 * GET /sandbox/payments: the provider's dashboard. Charges can be refunded and disputed, disputes decided, and events
 * sent and resent; the shop is notified as by the provider.
 */
export function paymentsPage(services: PlatformServices): Hono {
  const routes = new Hono();
  const store = (): ObjectStore => ({ db: services.db, now: services.clock.now() });
  routes.get('/payments', async (c) => {
    const charges = (await listObjects(store(), 'charge')).reverse().map(chargeRow);
    const disputes = (await listObjects(store(), 'dispute')).reverse().map(disputeRow);
    const events = (await listObjects(store(), 'event')).reverse().slice(0, 50).map(eventRow);
    const body =
      `<h2>Charges</h2>${list(charges)}<h2>Disputes</h2>${list(disputes)}` +
      `<h2>Events</h2><p>Refund and dispute events are sent automatically.</p>${list(events)}`;
    return htmlPage(c, 'Sandbox payments', body);
  });
  for (const [name, action] of Object.entries(ACTIONS)) {
    routes.post(`/payments/${name}`, (c) => act(c, services, action));
  }
  return routes;
}

/** An action on the object with this id. */
type Action = (view: ObjectView, id: string) => unknown;

const close =
  (end: DisputeEnd): Action =>
  (view, id) =>
    closeDispute(view, id, end);

const ACTIONS: Record<string, Action> = {
  refund: (view, charge) => createRefund(view, { charge }),
  dispute: async (view, id) => {
    const charge = await findObject(view, 'charge', id);
    if (charge && !charge.disputed) openDispute(view, charge);
  },
  won: close('won'),
  lost: close('lost'),
  send: sendEvent,
};

async function act(c: Context, { db, clock }: PlatformServices, action: Action): Promise<Response> {
  const id = (await c.req.formData()).get('id');
  try {
    await withView({ db, now: clock.now() }, (view) => action(view, typeof id === 'string' ? id : ''));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return htmlPage(c, "That didn't work", `<p>${escapeHtml(error.message)}</p><p><a href="${HERE}">Back</a></p>`);
  }
  return c.redirect(HERE, 303);
}

function chargeRow(charge: StoredObject): string[] {
  const { id, amount, amount_refunded, disputed, refunded } = charge;
  const stands = disputed ? 'disputed' : `${formatUsd(Number(amount_refunded ?? 0))} refunded`;
  return [
    id,
    formatUsd(Number(amount)),
    stands,
    refunded || disputed ? '' : button('refund', 'Refund', id) + button('dispute', 'Dispute', id),
  ];
}

function disputeRow({ id, amount, status }: StoredObject): string[] {
  const isOpen = status === 'needs_response';
  const buttons = isOpen ? button('won', 'Merchant wins', id) + button('lost', 'Customer wins', id) : '';
  return [id, formatUsd(Number(amount)), String(status), buttons];
}

function eventRow({ id, type, created }: StoredObject): string[] {
  return [id, new Date(Number(created) * 1000).toISOString(), String(type), button('send', 'Send', id)];
}

/** A list of rows; the last cell of each row is HTML. */
function list(rows: readonly string[][]): string {
  const parts = (row: readonly string[]): string =>
    row
      .map((part, index) => (index < row.length - 1 ? `<span>${escapeHtml(part)}</span>` : `<div>${part}</div>`))
      .join('');
  return rows.length === 0
    ? '<p>None yet.</p>'
    : `<ul class="rows">${rows.map((row) => `<li>${parts(row)}</li>`).join('')}</ul>`;
}

function button(action: string, label: string, id: string): string {
  return `<form method="post" action="${HERE}/${action}"><input type="hidden" name="id" value="${escapeHtml(id)}"><button>${label}</button></form>`;
}

import { PDFDocument } from '@cantoo/pdf-lib';
import { flushFile } from '@shared/api/calls/files';
import { fetchInfo } from '@shared/api/calls/info';
import { executeOrder, updateOrder } from '@shared/api/calls/order';
import type { Info } from '@shared/api/shapes/info';
import { type Order, orderOptions } from '@shared/api/shapes/orders/order';
import { type OrderUpdate, orderUpdated } from '@shared/api/shapes/orders/order-update';
import { type ExecuteAnswer, executed } from '@shared/api/shapes/orders/payment';
import type { MethodSettings } from '@shared/api/shapes/settings';
import type { Outcome } from '@shared/api/transport/failure';
import { appConfig } from '@shared/lib/app-config';
import { randomId } from '@shared/lib/random-id';
import { isObject, nothing } from '@shared/lib/shape/leaves';
import { type Answer, readPaymentAnswer } from '@shared/payments/attempt/payment-answer';
import { orderPath } from '@shared/reference/addresses/paths';
import type { Check } from '../check';
import { parsed } from '../failure-words';
import { butNotGood, quoted } from '../report';
import { tryCall, type Verdict } from '../try-call';
import { upload } from './upload';

/** Tokens for cards in Stripe's test accounts: one that is always declined, and one that is always charged. */
const DECLINED = 'tok_chargeDeclined';
const CHARGED = 'tok_visa';

/** Letter size in points. */
const LETTER: [number, number] = [612, 792];

const EXECUTE = 'POST /v1/order/execute/{card payment provider}';

/**
 * Orders a fax of one page as a visitor, with two files of which one is removed again, and pays it with a test card,
 * after one that is declined. Returns the order's guid if it was paid, otherwise null.
 */
export async function walkOrder(check: Check, { context: { order, settings } }: Info): Promise<string | null> {
  const { id } = order;
  if (id === '') return null;
  const pdf = await makePdf();
  const kept = await upload(check, 'check-server.pdf', pdf);
  // Repeated success is not reported.
  const again = { ...check, report: butNotGood(check.report) };
  const spare = kept === null ? null : await upload(again, 'spare.pdf', pdf);
  if (spare !== null) {
    await tryCall(check, 'POST /v1/file/flush/{file key}', {
      make: () => flushFile(spare),
      shape: nothing,
      says: () => 'the file is gone',
    });
  }
  const saved = await tryCall(check, 'POST /v1/order/update/{id}', {
    make: () => updateOrder(id, changedOrder(check, order)),
    shape: orderUpdated,
    says: () => 'the order is saved',
  });
  if (kept === null || !saved.ok) return null;
  const payment = { id, settings: settings.stripe?.card ?? {} };
  const refused = await pay(check, payment, DECLINED, 'with a card that is declined', judgeDecline);
  // A server that consults no bank has been paid, and the order is complete.
  const answer =
    refused.means === 'paid'
      ? refused
      : await pay(check, payment, CHARGED, 'with a card that is charged', judgePayment);
  if (answer.means !== 'paid') return null;
  await checkAfterwards(check, id);
  return id;
}

/** The order to send: the values chosen here, and the others as received. */
function changedOrder({ browser, options: { number } }: Check, order: Order): OrderUpdate {
  const answer = parsed(browser.exchanges.find(({ method }) => method === 'GET')?.came?.text ?? '');
  const context = isObject(answer) ? answer.context : undefined;
  const received = isObject(context) && isObject(context.order) ? context.order : {};
  const names = Object.keys(orderOptions);
  const members = Object.entries({ ...order, ...received }).filter(([name]) => names.includes(name));
  const choice = { number, to: number, instantsend: true, deliverytime: null, tz: 'America/New_York' };
  // The members keep their names; those not chosen here return to the server.
  return { ...(Object.fromEntries(members) as OrderUpdate), ...choice };
}

async function pay(
  check: Check,
  { id, settings }: { id: string; settings: MethodSettings },
  token: string,
  as: string,
  judge: (outcome: Outcome<ExecuteAnswer>, words: string) => Verdict,
): Promise<Answer<ExecuteAnswer>> {
  const { buildEnvironment: environment, executeExtras } = appConfig;
  const body = { token, url: check.browser.page.href, environment, settings, ...(executeExtras ? { order: id } : {}) };
  const make = () => executeOrder(body, randomId());
  return readPaymentAnswer(await tryCall(check, EXECUTE, { as, judge, make, shape: executed, says: () => 'paid' }));
}

function judgeDecline(outcome: Outcome<ExecuteAnswer>, words: string): Verdict {
  const answer = readPaymentAnswer(outcome);
  if (answer.means === 'refused') {
    return { level: 'ok', read: `not charged, ${quoted(answer.message)}: another card can be tried` };
  }
  if (answer.means === 'paid') {
    return { level: 'less', read: 'paid, although the bank declines this card: how a refusal looks cannot be seen' };
  }
  return { level: 'wrong', read: meaningOf(answer, words) };
}

function judgePayment(outcome: Outcome<ExecuteAnswer>, words: string): Verdict {
  const answer = readPaymentAnswer(outcome);
  return answer.means === 'paid' ? { level: 'ok', read: 'paid' } : { level: 'wrong', read: meaningOf(answer, words) };
}

function meaningOf({ means }: Answer<ExecuteAnswer>, words: string): string {
  const meanings = {
    paid: 'paid',
    refused: 'not charged',
    unauthorized: 'a visitor who may not pay',
    'needs-action': 'a question of the bank, which only a browser can answer',
    unknown: 'that nobody knows whether it is paid, so the page has not heard back, and lets nobody pay anew',
  };
  return `${meanings[means]}: ${words}`;
}

/** Checks what a page gets after the payment: a new order, and the receipt at the address of the paid one. */
async function checkAfterwards({ browser, report }: Check, id: string): Promise<void> {
  const next = await fetchInfo();
  const isNew = next.ok && next.value.context.order.id !== id;
  if (isNew) report.add('ok', 'After the payment', '/v1/info has a new order');
  else
    report.add(
      'wrong',
      'After the payment',
      '/v1/info still has the paid order: the next visit shows it as one to be paid',
    );
  const receipt = await fetchInfo({ referrer: browser.page.origin + orderPath(id) });
  const isFound = receipt.ok && receipt.value.context.order.id === id;
  if (isFound) report.add('ok', 'Receipt', '/v1/info has the paid order for a page at its address, /order/{guid}');
  else
    report.add(
      'less',
      'Receipt',
      '/v1/info does not know pages at /order/{guid}: a receipt opens only in the browser the fax was ordered with',
    );
}

async function makePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage(LETTER).drawText('A page sent by check-server.', { x: 72, y: 700 });
  return new Uint8Array(await document.save());
}

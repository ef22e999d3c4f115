import type { Info, LoadNotification, NoticeType } from '@shared/api/contract';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request, setInfoCall } from '@shared/api/transport/request';
import { list, oneOf, record, text } from '@shared/api/transport/shape';
import { appConfig } from '@shared/lib/app-config';
import { readDetails, readFile, readOrder, readSettings, readUser } from './read-order';

const NOTICE_TYPES: readonly NoticeType[] = ['info', 'success', 'warning', 'error'];

let first: Promise<Outcome<Info>> | null = null;

/** E-mail address of the person the page was last told of; null for a visitor. */
let person: string | null = null;

/**
 * GET /v1/info/{environment}: who is here, what is offered, the order (specification 7). The first call is the one
 * that writes wait for, as it brings the CSRF token.
 */
export function fetchInfo(options: CallOptions = {}): Promise<Outcome<Info>> {
  const call = request<Info>({
    ...options,
    method: 'GET',
    path: ['info', appConfig.buildEnvironment],
    check: readInfo,
  }).then((outcome) => {
    if (outcome.ok) person = outcome.value.context.user?.email ?? null;
    return outcome;
  });
  if (first === null) {
    first = call;
    setInfoCall(call, renewToken);
  }
  return call;
}

/**
 * Asks for a fresh CSRF token. False when somebody else has signed in since, in another tab: what this page holds is
 * not theirs.
 */
async function renewToken(): Promise<boolean> {
  const before = person;
  await fetchInfo();
  if (before === null || person === null || person === before) return true;
  person = before;
  return false;
}

/** Reads the answer; malformed without an order, as no page can work then. */
export function readInfo(json: Record<string, unknown>): Info | undefined {
  const context = record(json, 'context');
  const orderJson = context && record(context, 'order');
  const order = orderJson && readOrder(orderJson);
  if (!context || !order) return undefined;
  const details = record(context, 'details');
  const notification = readNotification(record(json, 'notification'));
  return {
    context: {
      user: readUser(context.user),
      settings: readSettings(record(context, 'settings') ?? {}),
      order,
      details: (details && readDetails(details)) ?? { id: order.id, pagecount: 0, amount: order.amount },
      files: list(context, 'files', readFile) ?? [],
    },
    ...(notification ? { notification } : {}),
  };
}

function readNotification(json: Record<string, unknown> | undefined): LoadNotification | undefined {
  const message = json && text(json, 'message');
  return json && message ? { message, type: oneOf(json, 'type', NOTICE_TYPES) ?? 'info' } : undefined;
}

/**
 * Forgets that a first call was made.
 * @internal For tests.
 */
export function resetInfoCall(): void {
  first = null;
  person = null;
  setInfoCall(Promise.resolve(), renewToken);
}

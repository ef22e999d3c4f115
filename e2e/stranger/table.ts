import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Account, FEATURES, newAccount, newOrder, newPlan, type Visit, type Writing } from './state';

/** A call as received. */
export interface StrangerCall {
  method: string;
  /** From /v1 on, as sent. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The body's text; empty without one. */
  body: string;
}

/** An answer: with JSON, with a text, or with neither. */
export interface Answer {
  /** 200 by default. */
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** The connection ends without an answer. */
  isLost?: boolean;
}

/** The data that an answer is made from. */
export interface Asked extends Writing {
  visit: Visit;
  /** The first part in braces of the call's path. */
  part: string;
  /** The body's members. */
  body: Record<string, unknown>;
  /** Members of `context.settings` besides the payment provider's key. */
  settings: object;
  /** Members of /v1/info besides `context`. */
  info: object;
  orderId: 'details' | 'order';
  origin: string;
  accounts: Map<string, Account>;
}

/** A row of the table: the call's payload and effect. */
interface Row {
  payload: 'none' | 'empty' | 'json';
  answer: (asked: Asked) => Answer;
}

const ROWS = {
  'GET /v1/info/{environment}': {
    payload: 'none',
    answer: (asked) => ok({ context: contextOf(asked), ...asked.info }),
  },
  'POST /v1/order/update/{id}': { payload: 'json', answer: updateOrder },
  'POST /v1/contact/request': { payload: 'json', answer: () => ok() },
  'POST /v1/account/logout': { payload: 'none', answer: ({ visit }) => signIn(visit, null) },
  'POST /v1/file/cloudsetup': { payload: 'json', answer: () => ok({ key: randomUUID() }) },
  'POST /v1/file/setup': { payload: 'json', answer: ({ origin }) => ok(uploadForm(origin)) },
  'POST /v1/file/info': { payload: 'json', answer: addFile },
  'POST /v1/file/flush/{key}': { payload: 'empty', answer: removeFile },
  'POST /v1/order/execute/{provider}': { payload: 'json', answer: payOrder },
  'GET /v1/archives': {
    payload: 'none',
    answer: ({ visit }) => withAccount(visit, ({ archives: values }) => ok({ values })),
  },
  'POST /v1/archives/{id}/reportschedule': { payload: 'json', answer: changeArchive },
  'POST /v1/archives/{id}/printenabled': { payload: 'json', answer: changeArchive },
  'GET /v1/archives/{id}/printinfo': {
    payload: 'none',
    answer: () => ok({ address: 'print.example', queue: 'archive' }),
  },
  'POST /v1/archives/{id}/regenerate': { payload: 'empty', answer: renameArchive },
  'GET /v1/account/profile': { payload: 'none', answer: ({ visit }) => withAccount(visit, (of) => ok(profileOf(of))) },
  'POST /v1/account/profile': { payload: 'json', answer: changeAccount },
  'POST /v1/account/communicationpreferences': { payload: 'json', answer: changeAccount },
  'POST /v1/account/password': { payload: 'json', answer: changePassword },
  'POST /v1/account/authenticate': { payload: 'json', answer: authenticate },
  'POST /v1/account/register': { payload: 'json', answer: register },
  'POST /v1/resources/resetpassword': { payload: 'json', answer: () => ok() },
  'POST /v1/resources/submit/passwordreset': { payload: 'json', answer: () => ok() },
  'GET /v1/plans': {
    payload: 'none',
    answer: ({ visit }) => withAccount(visit, ({ plans: values }) => ok({ values })),
  },
  'DELETE /v1/plans/{guid}': { payload: 'none', answer: cancelPlan },
  'POST /v1/plans': { payload: 'json', answer: buyPlan },
  'GET /v1/account/linkstorage/{provider}/{archive}': { payload: 'none', answer: () => goTo('/home.html') },
  'GET /v1/account/google/start': { payload: 'none', answer: () => goTo('/home.html') },
  'GET /v1/google/drive/install': { payload: 'none', answer: () => goTo('/home.html') },
} satisfies Record<string, Row>;

/** A call of specification 7, in its table's notation. */
export type CallName = keyof typeof ROWS;

/** Every call, with its payload and the pattern of its path. */
const TABLE = Object.entries<Row>(ROWS).map(([name, row]) => {
  const [method, path = ''] = name.split(' ');
  // The keys of ROWS are the names.
  return { ...row, name: name as CallName, method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** The matching call, with the first part in braces of its path; null if the table has none. */
export function findCall({ method, path }: StrangerCall): { name: CallName; part: string } | null {
  for (const row of TABLE) {
    const found = row.method === method ? row.path.exec(path) : null;
    if (found) return { name: row.name, part: decodeURIComponent(found[1] ?? '') };
  }
  return null;
}

/** The answer of the plainest stranger. A payload outside the table is refused. */
export function answerOf(name: CallName, { headers, body }: StrangerCall, asked: Omit<Asked, 'body'>): Answer {
  const { payload, answer }: Row = ROWS[name];
  const isJson = headers['content-type'] === 'application/json';
  if (isJson === (payload === 'none') || (body !== '') !== (payload === 'json')) {
    return refused(400, `The payload of ${name} is ${payload}`);
  }
  // Bodies are JSON objects: anything else ends in a 500.
  return answer({ ...asked, body: payload === 'json' ? (JSON.parse(body) as Record<string, unknown>) : {} });
}

/** A refusal with only a message. */
export function refused(status: number, message: string): Answer {
  return { status, json: { success: false, error: { message } } };
}

function ok(members: object = {}): Answer {
  return { json: { success: true, ...members } };
}

function goTo(address: string): Answer {
  return { status: 302, headers: { Location: address } };
}

function contextOf({ visit, settings, orderId, ...asked }: Asked): object {
  const { account, order } = visit;
  return {
    user: account && { name: account.name, email: account.email, phone: account.phone, features: FEATURES },
    settings: { stripe: { key: 'pk_test_stranger' }, ...settings },
    order: { ...order.members, ...(orderId === 'order' ? { id: order.id } : {}) },
    details: detailsOf({ ...asked, visit, settings, orderId }),
  };
}

function detailsOf({ visit: { order }, orderId }: Asked): object {
  return { pages: String(order.files.length), ...(orderId === 'details' ? { id: order.id } : {}) };
}

function updateOrder(asked: Asked): Answer {
  const { visit, body, part } = asked;
  const { id, members } = visit.order;
  if (part !== id) return refused(404, 'There is no such order');
  const missing = Object.keys(members).find((name) => !(name in body));
  if (missing) return refused(400, `The order has no ${missing}`);
  visit.order.members = body;
  return ok({ context: { details: detailsOf(asked) } });
}

function uploadForm(origin: string): object {
  const payload = { action: `${origin}/bucket`, key: randomUUID() };
  // The conditions that S3-like buckets require of a policy.
  const policy = { expiration: new Date(Date.now() + 3_600_000).toISOString(), conditions: [] };
  return { payload, policy: [Buffer.from(JSON.stringify(policy)).toString('base64')], signature: 'signature' };
}

function addFile(asked: Asked): Answer {
  asked.visit.order.files.push({ key: String(asked.body.key), name: String(asked.body.name) });
  return ok({ details: detailsOf(asked) });
}

function removeFile({ visit: { order }, part }: Asked): Answer {
  order.files = order.files.filter(({ key }) => key !== part);
  return ok();
}

/** Charges every call, even repeated ones. */
function payOrder({ visit, ...asked }: Asked): Answer {
  const { id, members, files } = visit.order;
  visit.order = newOrder(asked);
  return ok({ order: id, amount: members.amount, pagecount: String(files.length), email: 'ann@example.com' });
}

function changeArchive({ visit, body, part }: Asked): Answer {
  return withAccount(visit, ({ archives }) => {
    const archive = archives.find(({ id }) => id === part);
    if (archive) Object.assign(archive, body);
    return archive ? ok() : refused(404, 'There is no such archive');
  });
}

function renameArchive({ visit, part }: Asked): Answer {
  return withAccount(visit, ({ archives }) => {
    const archive = archives.find(({ id }) => id === part);
    if (!archive) return refused(404, 'There is no such archive');
    const guid = randomUUID().slice(0, 8);
    Object.assign(archive, { id: guid, email: `${guid}@archive.example` });
    return ok({ guid, email: archive.email });
  });
}

function profileOf({ name, phone, email, featureupdates }: Account): object {
  return { profile: { name, phone, email, communications: { featureupdates } } };
}

function changeAccount({ visit, body }: Asked): Answer {
  return withAccount(visit, (account) => {
    Object.assign(account, body);
    return ok();
  });
}

function changePassword({ visit, body }: Asked): Answer {
  return withAccount(visit, (account) => {
    if (body.current !== account.password) return refused(400, 'The current password is another one');
    account.password = String(body.next);
    return ok();
  });
}

function authenticate({ visit, body, accounts }: Asked): Answer {
  const account = accounts.get(String(body.email));
  return account?.password === body.password
    ? signIn(visit, account ?? null)
    : refused(401, 'That is not the password');
}

function register({ visit, body, accounts }: Asked): Answer {
  const account = newAccount(String(body.email), String(body.password));
  accounts.set(account.email, account);
  return signIn(visit, account);
}

function signIn(visit: Visit, account: Account | null): Answer {
  visit.account = account;
  return ok();
}

/** A canceled plan ends with its period. */
function cancelPlan({ visit, part }: Asked): Answer {
  return withAccount(visit, ({ plans }) => {
    const plan = plans.find(({ guid }) => guid === part);
    if (!plan) return refused(404, 'There is no such plan');
    plan.end_date = plan.current_period_end;
    delete plan.renewal_date;
    return ok();
  });
}

/** Charges every call, even repeated ones. */
function buyPlan({ visit, body, ...asked }: Asked): Answer {
  const product = String(body.product);
  return withAccount(visit, ({ plans }) => {
    plans.push(newPlan(product, asked));
    const sold = { product, product_name: 'Personal Account', category: 'Plan' };
    return ok({ ordernumber: `S-${plans.length}`, total: asked.money(Number(body.cost)), ...sold });
  });
}

function withAccount({ account }: Visit, answer: (account: Account) => Answer): Answer {
  return account ? answer(account) : refused(401, 'Please sign in');
}

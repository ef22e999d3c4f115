import { isRecord, type JsonRecord } from '@server/testing/walk/json-schema';
import { contentOf, headerNames, operationsOf, part, readDocument, requestErrors } from '@server/testing/walk/openapi';
import Cookies from 'js-cookie';
import { changePassword, fetchProfile, saveCommunicationPreferences, saveProfile } from './calls/account';
import { fetchPrintInfo, listArchives, regenerateArchive, setPrintEnabled, setReportSchedule } from './calls/archives';
import { sendContactRequest } from './calls/contact';
import { deleteDocument, listDocuments, restoreDocument } from './calls/documents';
import { fetchFaxStatus } from './calls/fax-status';
import { beginAgain, listFaxes } from './calls/faxes';
import { flushFile, registerFile, setupCloudFile, setupFile } from './calls/files';
import { confirmAddress, disconnectAfterReset, mailConfirmation } from './calls/identity';
import { fetchInfo } from './calls/info';
import { listLinks, unlinkStorage } from './calls/links';
import { deleteMessage, listMessages } from './calls/messages';
import { executeOrder, updateOrder } from './calls/order';
import { cancelPlan, listPlans, purchasePlan } from './calls/plans';
import { fetchResetLink, requestPasswordReset, submitPasswordReset } from './calls/resources';
import { authenticate, logout, register } from './calls/sign-in';
import { forgetVisitor } from './forget-visitor';
import type { OpenedLink } from './shapes/account';
import type { PrintSettings, ScheduleChange } from './shapes/archives';
import type { OpenedConfirmation } from './shapes/confirmation';
import type { OrderUpdate } from './shapes/orders/order-update';
import type { ExecuteBody } from './shapes/orders/payment';
import type { Outcome } from './transport/failure';
import {
  ATTRIBUTION_HEADER,
  CSRF_TIMESTAMP_HEADER,
  CSRF_TOKEN_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFERRER_HEADER,
} from './wire';

const document = readDocument();
/** The operations that pages call by `fetch`. The tests of uploads cover the bucket; navigations are not calls. */
const calls = operationsOf(document).filter(
  ({ tag, path }) => !/^(?:navigation|reference server)$/.test(tag) && path !== '/',
);

/** The client function of each operation, called with the operation's example body. */
const CLIENT: Record<string, (body: never) => Promise<Outcome<unknown>>> = {
  ...{ authenticate, changePassword, purchasePlan, register, registerFile, requestPasswordReset, saveProfile },
  ...{ saveCommunicationPreferences, sendContactRequest, setupCloudFile, setupFile, submitPasswordReset },
  updateOrder: (body: OrderUpdate) => updateOrder('some id', body),
  executeOrder: (body: ExecuteBody) => executeOrder(body, '0123456789ABCDEFGHIJKL'),
  setReportSchedule: (body: ScheduleChange) => setReportSchedule('some id', body),
  setPrintEnabled: (body: PrintSettings) => setPrintEnabled('some id', body),
  fetchInfo: () => fetchInfo(),
  fetchFaxStatus: () => fetchFaxStatus('some id'),
  listFaxes: () => listFaxes('a fax'),
  beginAgain: () => beginAgain('some id'),
  flushFile: () => flushFile('some id'),
  listPlans: () => listPlans(),
  cancelPlan: () => cancelPlan('some id'),
  logout: () => logout(),
  fetchProfile: () => fetchProfile(),
  mailConfirmation: () => mailConfirmation(),
  confirmAddress: (body: OpenedConfirmation) => confirmAddress(body),
  disconnectAfterReset: (body: OpenedLink) => disconnectAfterReset(body),
  fetchResetLink: () => fetchResetLink('some id'),
  listArchives: () => listArchives(),
  fetchPrintInfo: () => fetchPrintInfo('some id'),
  regenerateArchive: () => regenerateArchive('some id'),
  listDocuments: () => listDocuments('some id', 'a document'),
  deleteDocument: () => deleteDocument('some id', 'a document'),
  restoreDocument: () => restoreDocument('some id', 'a document'),
  listMessages: () => listMessages('some id'),
  deleteMessage: () => deleteMessage('some id', 'a message'),
  listLinks: () => listLinks('some id'),
  unlinkStorage: () => unlinkStorage('some id', 'box'),
};

test('the client has a function for every described call, and no others', () => {
  expect(Object.keys(CLIENT).sort()).toEqual(calls.map(({ id }) => id).sort());
});

test('the described headers are the ones on the wire', () => {
  const described = new Set(calls.flatMap((call) => headerNames(document, call)));
  const answered = Object.keys(part(part(part(calls[0]?.json ?? {}, 'responses'), '200'), 'headers'));
  const sent = [CSRF_TOKEN_HEADER, REFERRER_HEADER, ATTRIBUTION_HEADER, IDEMPOTENCY_KEY_HEADER];
  expect([...described].sort()).toEqual(sent.sort());
  expect(answered).toEqual(expect.arrayContaining([CSRF_TOKEN_HEADER, CSRF_TIMESTAMP_HEADER]));
});

describe.each(calls.map((call) => [call.id, call] as const))('%s', (id, call) => {
  const requestBody = isRecord(call.json.requestBody) ? contentOf(call.json.requestBody).example : undefined;
  const answer = contentOf(part(part(call.json, 'responses'), '200')).example as JsonRecord;
  let sent: Request;

  beforeEach(async () => {
    forgetVisitor();
    Cookies.set('utm_source', 'news');
    Object.defineProperty(window.document, 'referrer', { value: 'https://elsewhere.example/', configurable: true });
    globalThis.fetch = (input, init = {}) => {
      // The signal belongs to the page's realm, and Node's Request does not accept it.
      sent = new Request(new URL(input as string, 'http://localhost'), { ...init, signal: null });
      const headers = { [CSRF_TOKEN_HEADER]: 'token', [CSRF_TIMESTAMP_HEADER]: '1' };
      return Promise.resolve(Response.json(answer, { headers }));
    };
    // The first answer brings the token that later calls carry.
    await fetchInfo();
  });

  test('the described answer is read in full', async () => {
    const outcome = await CLIENT[id]?.(requestBody as never);
    expect(outcome).toMatchObject({ ok: true });
    if (!outcome?.ok || outcome.value === null) return;
    // The reader returns every text, number and flag of the example.
    expect(leaves(outcome.value)).toEqual(expect.arrayContaining(leaves(readable(id, answer))));
  });

  test('what is sent is what is described', async () => {
    await CLIENT[id]?.(requestBody as never);
    expect(sent.method).toBe(call.method);
    expect(new URL(sent.url).pathname).toMatch(new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`));
    const usual = ['accept', 'content-type'];
    const described = headerNames(document, call).map((name) => name.toLowerCase());
    expect([...sent.headers.keys()].filter((name) => !usual.includes(name)).sort()).toEqual(described.sort());
    if (call.method !== 'POST') return;
    const bytes = await sent.text();
    if (requestBody === undefined || bytes === '') {
      expect([bytes, part(call.json, 'requestBody').required]).toEqual(['', false]);
      return;
    }
    const body: unknown = JSON.parse(bytes);
    expect(requestErrors(document, call, body)).toEqual([]);
    expect(body).toEqual(requestBody);
  });
});

/** The part of an answer that the reader passes on: everything but the success flag. */
function readable(id: string, answer: JsonRecord): unknown {
  const content = Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'success'));
  // The form's policy travels as a list of one.
  return id === 'setupFile' ? { ...content, policy: (content.policy as unknown[])[0] } : content;
}

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leaves);
}

import { listDocuments } from '@shared/api/calls/documents';
import { fetchFaxStatus } from '@shared/api/calls/fax-status';
import { listFaxes } from '@shared/api/calls/faxes';
import { listLinks } from '@shared/api/calls/links';
import { listMessages } from '@shared/api/calls/messages';
import { fetchResetLink } from '@shared/api/calls/resources';
import { documentPage } from '@shared/api/shapes/documents';
import { linkList } from '@shared/api/shapes/links';
import { messageList } from '@shared/api/shapes/messages';
import { faxStatus } from '@shared/api/shapes/orders/fax-status';
import { faxPage } from '@shared/api/shapes/orders/faxes';
import { resetLinkAnswer } from '@shared/api/shapes/reset-link';
import { failureStatus, type Outcome } from '@shared/api/transport/failure';
import { isObject } from '@shared/lib/shape/leaves';
import type { Shape } from '@shared/lib/shape/shape';
import { CAPABILITIES, type Capability } from '@shared/reference/capabilities';
import type { Check } from '../check';
import { cameWords } from '../failure-words';
import { quoted } from '../report';
import { addUnread, judged, type Verdict } from '../try-call';

/** The data for trying the calls of capabilities. */
export interface CapabilityCase {
  /** An order of the visitor. */
  order: string;
  /** Whether it is paid, so that it has a status. */
  isPaid: boolean;
  /** An archive of the signed-in person; null for a visitor. */
  archive: string | null;
  isSignedIn: boolean;
}

interface Trying {
  path: string;
  make: () => Promise<Outcome<unknown>>;
  shape: Shape<unknown>;
  /** Whether it must succeed: otherwise a refusal with a message shows that the server knows the call. */
  isDue: boolean;
}

/** Tries the call of each offered capability: pages make it as soon as it is offered. */
export async function checkCapabilities(
  check: Check,
  offered: readonly string[],
  given: CapabilityCase,
): Promise<void> {
  const { report } = check;
  for (const name of offered) {
    const about = `Capability ${name}`;
    const known = CAPABILITIES.find((one) => one === name);
    const trying = known && tryingOf(known, given);
    if (trying) await tryCapability(check, about, trying);
    else if (known) report.add('ok', about, 'it has no reading call of its own');
    else report.add('ok', about, 'pages do not know it, and do without it');
  }
}

/** The reading call of a capability; null if it adds to calls of the table, or to addresses. */
function tryingOf(name: Capability, { order, isPaid, archive, isSignedIn }: CapabilityCase): Trying | null {
  const id = archive ?? 'check-server';
  const isDue = archive !== null;
  switch (name) {
    case 'delivery':
      return { path: '/v1/order/status/{guid}', make: () => fetchFaxStatus(order), shape: faxStatus, isDue: isPaid };
    case 'faxes':
      return { path: '/v1/orders', make: () => listFaxes(), shape: faxPage, isDue: isSignedIn };
    case 'documents':
      return { path: '/v1/archives/{id}/documents', make: () => listDocuments(id), shape: documentPage, isDue };
    case 'resetlink':
      return {
        path: '/v1/resources/resetlink/{link}',
        make: () => fetchResetLink('check-server'),
        shape: resetLinkAnswer,
        isDue: false,
      };
    case 'messages':
      return { path: '/v1/archives/{id}/messages', make: () => listMessages(id), shape: messageList, isDue };
    case 'links':
      return { path: '/v1/archives/{id}/links', make: () => listLinks(id), shape: linkList, isDue };
    case 'coverpage2':
    case 'receiptlink':
    case 'reports':
    case 'extend':
    case 'airprint':
    case 'identity':
      return null;
  }
}

async function tryCapability(check: Check, about: string, { path, make, shape, isDue }: Trying): Promise<void> {
  const judge = (outcome: Outcome<unknown>): Verdict | null => (isDue ? null : judgeAnswered(outcome));
  const { verdict, exchange } = await judged(check, { make, shape, says: goodWords, judge });
  check.report.add(verdict.level, about, `GET ${path}; came: ${cameWords(exchange)}; pages read: ${verdict.read}`);
  addUnread(check, about, shape, exchange);
}

/** A refusal with a message, or for lack of a signed-in person, shows that the server knows the call. */
function judgeAnswered(outcome: Outcome<unknown>): Verdict | null {
  if (outcome.ok) return null;
  const { failure } = outcome;
  const status = failureStatus(failure) ?? 0;
  if (status >= 500) return null;
  if (failure.kind === 'refused')
    return { level: 'ok', read: `a refusal, ${quoted(failure.message)}: the call is there` };
  return status === 401 || status === 403 ? { level: 'ok', read: 'nobody is signed in: the call is there' } : null;
}

function goodWords(value: unknown): string {
  const list = isObject(value) ? value.values : value;
  return Array.isArray(list) ? `a list of ${list.length}` : 'what they need';
}

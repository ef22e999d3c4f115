import { fetchProfile } from '@shared/api/calls/account';
import { listArchives } from '@shared/api/calls/archives';
import { fetchInfo } from '@shared/api/calls/info';
import { listPlans } from '@shared/api/calls/plans';
import { profileAnswer } from '@shared/api/shapes/account';
import { archiveList } from '@shared/api/shapes/archives';
import { type Info, info } from '@shared/api/shapes/info';
import { planList } from '@shared/api/shapes/plans';
import { failureStatus, type Outcome } from '@shared/api/transport/failure';
import { formatUsd } from '@shared/lib/money';
import type { Check } from '../check';
import { originOf } from '../failure-words';
import { counted, quoted } from '../report';
import { tryCall, type Verdict } from '../try-call';

/** Requests /v1/info like the first page; null if the pages could not read the answer. */
export async function visit(check: Check): Promise<Info | null> {
  const { browser, report } = check;
  const outcome = await tryCall(check, 'GET /v1/info/{build-environment}', {
    make: () => fetchInfo(),
    shape: info,
    says: infoWords,
  });
  const first = browser.exchanges.find(({ method }) => method === 'GET');
  const moved = first?.came?.headers.get('location');
  if (moved) report.add('wrong', 'Address', `it leads on to ${originOf(moved)}: give and use that address`);
  return outcome.ok ? outcome.value : null;
}

/** Makes the reading calls for signed-in people as a visitor: pages then go to login.html, which requires a 401. */
export async function readAsVisitor(check: Check): Promise<void> {
  const as = 'as a visitor';
  const says = (): string => 'what is for signed-in people only';
  await tryCall(check, 'GET /v1/archives', {
    as,
    says,
    make: () => listArchives(),
    shape: archiveList,
    judge: judgeVisitor,
  });
  await tryCall(check, 'GET /v1/account/profile', {
    as,
    says,
    make: fetchProfile,
    shape: profileAnswer,
    judge: judgeVisitor,
  });
  await tryCall(check, 'GET /v1/plans', { as, says, make: listPlans, shape: planList, judge: judgeVisitor });
}

function judgeVisitor(outcome: Outcome<unknown>): Verdict | null {
  if (outcome.ok) return { level: 'less', read: 'a good answer, although nobody is signed in' };
  const { failure } = outcome;
  const status = failureStatus(failure);
  if (status === 401) {
    const words = failure.kind === 'refused' ? `, ${quoted(failure.message)}` : '';
    return { level: 'ok', read: `nobody is signed in${words}, and they go to login.html` };
  }
  const isRefused = failure.kind === 'refused' && failure.status < 500;
  if (isRefused || status === 403) {
    return {
      level: 'less',
      read: `${status}, which is not 401: whose session has ended gets a notice instead of login.html`,
    };
  }
  return null;
}

function infoWords({ context: { user, order, settings, files }, notification }: Info): string {
  const price = order.displaycosttext || formatUsd(order.amount);
  return [
    user ? 'somebody is signed in' : 'nobody is signed in',
    `an order at ${price} with ${counted(files.length, 'file')}`,
    settings.stripe ? 'payment by card' : 'no payment',
    settings.dropbox ? 'a cloud chooser' : 'no cloud chooser',
    settings.messaging ? 'a messaging bot' : 'no messaging bot',
    notification ? `a notification (${notification.type})` : 'no notification',
    `capabilities: ${settings.capabilities.join(', ') || 'none'}`,
  ].join(', ');
}

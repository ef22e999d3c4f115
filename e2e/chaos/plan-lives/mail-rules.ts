import type { PlanRow } from '@server/plans/plan-store';
import { formatDay } from '@shared/lib/time/dates';
import { calendarDate } from '@shared/payments/plan-days';
import { PLAN_NAMES } from '@shared/reference/prices';

const DATE = '((?:January|February|March|April|May|June|July|August|September|October|November|December) \\d+, \\d{4})';
/** What a mail announces. */
const AHEAD = new RegExp(`(renews(?: automatically)? on|will try again on|stays active until) ${DATE}`, 'g');

/** What is wrong in a mail that was just sent, by the list of its reader's plans. */
export function problemsOfMail(
  { subject, body }: { subject: string; body: string },
  listed: readonly PlanRow[],
  now: number,
): string[] {
  const ahead = [...body.matchAll(AHEAD)].flatMap(([, phrase = '', day = '']) => ofDay(phrase, day, listed, now));
  // A refund may have ended one of two plans of the same kind: it does not say "your plan".
  const isEnded = body.includes('Your plan has ended');
  const name = /Personal Account \(([^)]+)\)/.exec(body)?.[1];
  const isListed = listed.some((plan) => plan.renewal_date !== null && PLAN_NAMES[plan.product] === name);
  return isEnded && isListed ? [...ahead, `says that it has ended (${subject}), and is listed`] : ahead;
}

function ofDay(phrase: string, day: string, listed: readonly PlanRow[], now: number): string[] {
  const isPast = calendarDate(Date.parse(`${day} UTC`)) < calendarDate(now);
  if (isPast && phrase !== 'stays active until') return [`speaks of ${day} as ahead`];
  if (
    phrase.startsWith('renews') &&
    !listed.some(({ renewal_date }) => renewal_date && formatDay(renewal_date) === day)
  )
    return [`says that it renews on ${day}, and the list does not`];
  if (phrase === 'stays active until' && !listed.some(({ period_end }) => formatDay(period_end) === day))
    return [`says that it stays until ${day}, and the list does not`];
  if (phrase === 'will try again on' && !listed.some(({ renewal_date }) => renewal_date !== null))
    return ['says that it is tried again, and nothing renews'];
  return [];
}

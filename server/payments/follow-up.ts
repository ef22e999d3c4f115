import { HOUR } from '@server/platform/clock';
import { type AttemptAnswer, type Attempts, findAttempt, type PageKind } from './attempt';
import { claimAttempt, type FollowUp, followUpJob, holdAttempt } from './attempt-store';
import { type ChargeResult, lookUp, lookUpOrCancel } from './charge';
import type { PaymentKind } from './payment-kind';
import { conclude } from './run-attempt';
import type { PaymentServices } from './services';

/** How long a person may take to authenticate with the bank. */
const CHALLENGE_TIME = HOUR;

/** The job of each kind: settles an abandoned attempt without charging it. */
export async function settleInterruptedAttempt<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  payload: unknown,
): Promise<void> {
  const { db, clock } = services;
  // Only followUpJob writes this payload.
  const known = await findAttempt(db, kind.kind, (payload as FollowUp).attempt);
  if (!known || known.state === 'done' || known.state === 'refused') return;
  const now = clock.now();
  if (known.state === 'needs_action' && now - known.updated_at < CHALLENGE_TIME) {
    await db
      .insertInto('jobs')
      .values(followUpJob(known, now, CHALLENGE_TIME))
      .execute();
    return;
  }
  const claimed = await claimAttempt(services, known);
  if (!claimed) throw new Error(kind.isWorkedOn);
  await settleInterrupted(services, kind, claimed);
}

/** Settles the running attempt that an interrupted process left and that blocks this one. */
export async function settleAbandoned<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<void> {
  const [left] = await kind.competing(services.db, attempt, 'running');
  const claimed = left && (await claimAttempt(services, left));
  if (claimed) await settleInterrupted(services, kind, claimed);
}

/** Ends an interrupted attempt that this process holds: paid if it was, otherwise canceled for good. */
function settleInterrupted<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<AttemptAnswer> {
  return holdAttempt(services, attempt, async () =>
    conclude(services, kind, attempt, await lookUpOrCancel(services, attempt)),
  );
}

/** Asks the provider whether the bank has decided a waiting attempt, and if so ends it. Charges and cancels nothing. */
export async function endIfAnswered<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<ChargeResult> {
  const result = await lookUp(services, attempt);
  if (result.kind !== 'paid' && result.kind !== 'refused') return result;
  const claimed = await claimAttempt(services, attempt);
  if (claimed) await conclude(services, kind, claimed, result);
  return result;
}

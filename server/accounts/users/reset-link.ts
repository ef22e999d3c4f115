import type { AccountServices } from '@server/accounts/services';
import { letter } from '@server/mail/letter';
import { enqueueMail } from '@server/mail/mail-job';
import { DAY, HOUR, isLate, MINUTE } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';
import { lockName, transact } from '@server/platform/data/transact';
import { enqueue } from '@server/queue/queue';
import { randomId } from '@shared/lib/random-id';
import { sql } from 'kysely';
import { findAccounts, type UserRow } from './accounts';
import { knownBrowser } from './known-browser';

/** How long a reset link, and the cookie it sets, work. */
export const RESET_LIFETIME = HOUR;

/** Links mailed to an account in a burst, per link lifetime; then one after each pause. */
const AT_ONCE = 8;
const PAUSE = 10 * MINUTE;

const KIND = 'reset-link';

interface ResetRequest {
  /** The `emailKey` of what was typed. */
  email: string;
  /** Cookie of the browser that asked. */
  browser: string;
  /** The account whose pause it waits for; without one, it is for every account with the address. */
  account?: string;
  /** ms since the epoch. What older servers have queued does not say. */
  askedAt?: number;
}

/**
 * Records a request for a reset link. Whether the address has an account is checked later, so neither the answer nor
 * its timing reveals it.
 *
 * @param browser the result of `browserCookie`
 */
export function askForResetLink({ db, clock }: AccountServices, email: string, browser: string): Promise<void> {
  const now = clock.now();
  const request: ResetRequest = { email, browser, askedAt: now };
  return enqueue(db, KIND, request, now);
}

/**
 * Job `reset-link`: mails a link if the address has an account, and one for each if it has several. Many concurrent
 * requests, from whomever, become one link after each pause: the mailbox is not flooded, and whoever asks still gets a
 * link. A browser that has signed in to the account before need not wait. A request that a stop of the server has kept
 * is left out: whoever still wants a link has asked again.
 */
export async function sendResetLink(services: AccountServices, payload: unknown): Promise<void> {
  // Only this file writes this payload.
  const request = payload as ResetRequest;
  if (request.askedAt !== undefined && isLate(request.askedAt, services.clock.now())) return;
  for (const account of await findAccounts(services.db, request.email)) {
    if ((request.account ?? account.id) === account.id) await sendLinkFor(services, account, request);
  }
}

async function sendLinkFor(services: AccountServices, account: UserRow, request: ResetRequest): Promise<void> {
  const now = services.clock.now();
  await transact(services.db, async (transaction) => {
    await lockName(transaction, `${KIND}:${account.id}`);
    const dueAt = knownBrowser(services, request.browser, account) ? now : await nextDue(transaction, account.id, now);
    if (dueAt <= now) await mailLink(services, transaction, account);
    else if (request.account === undefined) await putOff(transaction, { ...request, account: account.id }, now, dueAt);
    // It was put off and is no longer needed: a link was mailed while it waited.
  });
}

/** When the next link may be mailed, ms since the epoch. */
async function nextDue(db: Database, userId: string, now: number): Promise<number> {
  const mailed = await db
    .selectFrom('password_resets')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  if (mailed.length < AT_ONCE) return now;
  return Math.max(...mailed.map(({ expires_at }) => expires_at)) - RESET_LIFETIME + PAUSE;
}

/** One waiting request is enough for everybody who asks for a link to the account meanwhile. */
async function putOff(db: Database, request: ResetRequest, now: number, dueAt: number): Promise<void> {
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', KIND)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`payload @> ${JSON.stringify({ account: request.account })}::jsonb`)
    .executeTakeFirst();
  if (!waiting) await enqueue(db, KIND, request, now, dueAt);
}

async function mailLink({ clock, config }: AccountServices, db: Database, account: UserRow): Promise<void> {
  const { id, email } = account;
  const now = clock.now();
  const token = randomId(43);
  await db
    .deleteFrom('password_resets')
    .where('user_id', '=', id)
    .where('expires_at', '<', now - DAY)
    .execute();
  const row = { token_hash: hashToken(token), user_id: id, expires_at: now + RESET_LIFETIME };
  await db
    .insertInto('password_resets')
    .values({ ...row, used_at: null })
    .execute();
  const link = `${config.publicUrl}/v1/resources/passwordreset?token=${token}`;
  const mail = letter(config, { to: email, ...(account.password_hash === null ? firstWords : newWords)(config, link) });
  await enqueueMail(db, now, mail, row.expires_at);
}

interface Words {
  subject: string;
  paragraphs: string[];
}

function newWords({ brandName }: Config, link: string): Words {
  return {
    subject: `Choose a new ${brandName} password`,
    paragraphs: [
      `Someone asked to reset the password of your ${brandName} account. To choose a new password, open this link within an hour. It works once:`,
      link,
      'If that was not you, you can ignore this email: your password stays the same.',
    ],
  };
}

/** For somebody who signs in with a third party. */
function firstWords({ brandName }: Config, link: string): Words {
  return {
    subject: `Set a ${brandName} password`,
    paragraphs: [
      `Someone asked for a link to set a password for your ${brandName} account, which has none yet. To choose one, open this link within an hour. It works once:`,
      link,
      'If that was not you, you can ignore this email: you sign in as before.',
    ],
  };
}

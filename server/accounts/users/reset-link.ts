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

/** Lifetime of a reset link and of the cookie it sets. */
export const RESET_LIFETIME = HOUR;

/** Links mailed to an account in a burst, per link lifetime; after that, one per pause. */
const AT_ONCE = 8;
const PAUSE = 10 * MINUTE;

const KIND = 'reset-link';

interface ResetRequest {
  /** The `emailKey` of the typed address. */
  email: string;
  /** Cookie of the requesting browser. */
  browser: string;
  /** The account whose pause the request waits for; if absent, it is for every account with the address. */
  account?: string;
  /** ms since the epoch. Missing in requests that older servers queued. */
  askedAt?: number;
}

/**
 * Records a request for a reset link. A job checks later whether the address has an account, so neither the answer nor
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
 * Job `reset-link`: mails a link for each account with the address. Concurrent requests, from any number of people,
 * become one link per pause: the mailbox is not flooded, and the owner still gets a link. A browser that has signed in
 * to the account before need not wait. A request that was held up by a stop of the server is dropped, because the
 * person has asked again by then.
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
    // A link was mailed while this request waited, so it is not needed.
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

/** One waiting request serves everyone who asks for a link to the account. */
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

/** For a person who signs in with a third party. */
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

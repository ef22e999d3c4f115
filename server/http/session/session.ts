import type { AppContext, Session } from '@server/http/app-env';
import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { derivedId, hashToken } from '@server/platform/data/secrets';
import { transact } from '@server/platform/data/transact';
import type { PlatformServices } from '@server/platform/services';
import { randomId } from '@shared/lib/random-id';
import { readSessionId, writeSessionCookie } from './session-cookie';
import { issuedAt, issueSessionId } from './session-id';

const LIFETIME = 30 * DAY;

/** The session of the call's cookie, or null. Using a session extends it. */
export async function findSession(c: AppContext, services: PlatformServices): Promise<Session | null> {
  const id = readSessionId(c, services.config);
  if (id === undefined) return null;
  const idHash = hashToken(id);
  const now = services.clock.now();
  const row = await services.db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst();
  if (!row) return findUnkept(c, services, id);
  if (row.ended_at !== null) return now - row.ended_at < MINUTE ? visitAfter(services, id) : null;
  if (row.expires_at <= now) return null;
  if (now - row.seen_at > HOUR) {
    const kept = { seen_at: now, expires_at: now + LIFETIME };
    await services.db.updateTable('sessions').set(kept).where('id_hash', '=', idHash).execute();
    writeSessionCookie(c, services.config, id, LIFETIME / 1000);
  }
  return { idHash, visitorId: row.visitor_id, userId: row.user_id, isKept: true };
}

/** A session without a row, proven by its id. A visitor who returns after an hour gets a row. */
async function findUnkept(c: AppContext, services: PlatformServices, id: string): Promise<Session | null> {
  const age = services.clock.now() - (issuedAt(services.secret, id) ?? Number.NaN);
  if (!(age > -HOUR && age < LIFETIME)) return null;
  const session = unkept(services, id);
  if (age <= HOUR) return session;
  writeSessionCookie(c, services.config, id, LIFETIME / 1000);
  return keepSession(c, services, session);
}

/**
 * The visit of a call sent just before a sign-in or sign-out replaced its cookie. It belongs to no person and sets no
 * cookie, because this answer may arrive after the new cookie and would sign the person out again. Every such call gets
 * the same visit, so a browser that missed the new cookie can continue, and gets another with the first change.
 */
function visitAfter(services: PlatformServices, endedId: string): Session {
  const newId = derivedId(services.secret, `after.${endedId}`, 32);
  return { ...unkept(services, newId), newId };
}

/** Starts a visitor's session and sets its cookie. Stores no row, because clients without cookies would add many. */
export function startVisit(c: AppContext, services: PlatformServices): void {
  const id = issueSessionId(services.secret, services.clock.now());
  writeSessionCookie(c, services.config, id, LIFETIME / 1000);
  c.set('session', unkept(services, id));
}

/** Gives the session a row if it has none, before its first change. */
export async function keepSession(c: AppContext, services: PlatformServices, session: Session): Promise<Session> {
  if (session.isKept) return session;
  const { db, clock, config } = services;
  const row = rowOf(session, clock.now());
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (session.newId !== undefined) writeSessionCookie(c, config, session.newId, LIFETIME / 1000);
  return { ...session, isKept: true };
}

/** Replaces the call's session with one of `userId` under a new id. A visitor's order goes along, not a person's. */
export function signIn(c: AppContext, services: PlatformServices, userId: string): Promise<void> {
  // Atomically, so that a process killed in between leaves the visitor their old session.
  return transact(services.db, (transaction) => signInWithin(c, services, transaction, userId));
}

/** `signIn` within the caller's transaction. */
export async function signInWithin(
  c: AppContext,
  services: PlatformServices,
  transaction: Database,
  userId: string,
): Promise<void> {
  const before = c.get('session');
  const now = services.clock.now();
  await endSession(transaction, before, now);
  const id = randomId(43);
  const idHash = hashToken(id);
  // The visitor keeps everything begun before; the old id is invalid. What another person began stays theirs.
  const isOthers = before.userId !== null && before.userId !== userId;
  const visitorId = isOthers ? derivedId(services.secret, `visitor.${idHash}`) : before.visitorId;
  const session = { idHash, visitorId, userId, isKept: true };
  await transaction.insertInto('sessions').values(rowOf(session, now)).execute();
  writeSessionCookie(c, services.config, id, LIFETIME / 1000);
  c.set('session', session);
}

/** Ends the call's session and starts a new visit. */
export async function signOut(c: AppContext, services: PlatformServices): Promise<void> {
  await endSession(services.db, c.get('session'), services.clock.now());
  startVisit(c, services);
}

/** Ends every session of a person, after a password change. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** An id without a row would become valid again, so its end is recorded. */
async function endSession(db: Database, session: Session, now: number): Promise<void> {
  const ended = { ...rowOf({ ...session, userId: null }, now), ended_at: now };
  const { user_id, expires_at, ended_at } = ended;
  await db
    .insertInto('sessions')
    .values(ended)
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet({ user_id, expires_at, ended_at }))
    .execute();
}

function unkept({ secret }: PlatformServices, id: string): Session {
  const idHash = hashToken(id);
  return { idHash, visitorId: derivedId(secret, `visitor.${idHash}`), userId: null, isKept: false };
}

function rowOf({ idHash, visitorId, userId }: Session, now: number) {
  return {
    id_hash: idHash,
    visitor_id: visitorId,
    user_id: userId,
    created_at: now,
    seen_at: now,
    expires_at: now + LIFETIME,
    ended_at: null,
  };
}

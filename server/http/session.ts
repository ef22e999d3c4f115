import { DAY, HOUR } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import { hashToken } from '@server/secrets';
import { randomId } from '@shared/lib/random-id';
import type { AppContext } from './app-env';
import { deleteSessionCookie, readSessionId, writeSessionCookie } from './session-cookie';

/** The session of a call. */
export interface Session {
  /** SHA-256 of the id in the cookie. */
  idHash: string;
  /** Who owns what was begun without an account. */
  visitorId: string;
  userId: string | null;
}

const LIFETIME = 30 * DAY;

/** The session the call's cookie names, or null. A session in use is kept alive. */
export async function findSession(c: AppContext, services: Services): Promise<Session | null> {
  const id = readSessionId(c, services.config);
  if (!id || id.length > 100) return null;
  const idHash = hashToken(id);
  const now = services.clock.now();
  const row = await services.db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst();
  if (!row || row.expires_at <= now) return null;
  if (now - row.seen_at > HOUR) {
    const kept = { seen_at: now, expires_at: now + LIFETIME };
    await services.db.updateTable('sessions').set(kept).where('id_hash', '=', idHash).execute();
    writeSessionCookie(c, services.config, id, LIFETIME / 1000);
  }
  return { idHash, visitorId: row.visitor_id, userId: row.user_id };
}

/**
 * Starts a session under a new id and sets its cookie: for a first visit, and again at every sign-in so that an id
 * known before is worth nothing after. `visitorId` carries over what was begun.
 */
export async function startSession(
  c: AppContext,
  services: Services,
  owner: { userId: string | null; visitorId?: string },
): Promise<Session> {
  const id = randomId(43);
  const now = services.clock.now();
  const session: Session = {
    idHash: hashToken(id),
    visitorId: owner.visitorId ?? randomId(),
    userId: owner.userId,
  };
  await services.db
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      visitor_id: session.visitorId,
      user_id: session.userId,
      created_at: now,
      seen_at: now,
      expires_at: now + LIFETIME,
    })
    .execute();
  writeSessionCookie(c, services.config, id, LIFETIME / 1000);
  c.set('session', session);
  return session;
}

/** Replaces the call's session by one of `userId` under a new id. */
export async function signIn(c: AppContext, services: Services, userId: string): Promise<Session> {
  const before = c.get('session');
  // Together, so that a process that ends in between leaves the visitor with the session they had.
  return transact(services.db, async (transaction) => {
    await removeSession(transaction, before.idHash);
    return startSession(c, { ...services, db: transaction }, { userId, visitorId: before.visitorId });
  });
}

/** Ends the call's session; what follows is a stranger's. */
export async function signOut(c: AppContext, services: Services): Promise<void> {
  await removeSession(services.db, c.get('session').idHash);
  deleteSessionCookie(c, services.config);
  await startSession(c, services, { userId: null });
}

/** Ends every session of a person but the named one; for a changed password. */
export async function endOtherSessions(services: Services, userId: string, keptIdHash: string): Promise<void> {
  await services.db.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '!=', keptIdHash).execute();
}

async function removeSession(db: Database, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

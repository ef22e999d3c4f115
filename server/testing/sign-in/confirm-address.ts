import type { TestServer } from '@server/testing/test-server';

/** Confirms a new person's address as if they had opened the mailed link, which is not mailed. */
export async function confirmAddress({ services, clock }: TestServer, email: string): Promise<void> {
  const { db } = services;
  await db.updateTable('users').set({ verified_at: clock.now() }).where('email', '=', email).execute();
  const jobs = await db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', 'mail').execute();
  // As queued by `enqueueMail`.
  const own = jobs.filter(({ payload }) => (payload as { to: string }).to === email).map(({ id }) => id);
  if (own.length > 0) await db.deleteFrom('jobs').where('id', 'in', own).execute();
}

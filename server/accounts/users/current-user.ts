import type { AccountServices } from '@server/accounts/services';
import { savedCard } from '@server/plans/billing-account';
import { featuresOf } from '@server/plans/plan-store';
import type { User } from '@shared/api/shapes/user';
import { shownEmail } from '@shared/lib/email';

/** The signed-in person as sent to pages (specification 3); null for a visitor or a deleted account. */
export async function currentUser(services: AccountServices, userId: string | null): Promise<User | null> {
  if (!userId) return null;
  const row = await services.db
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const card = await savedCard(services, userId);
  const email = shownEmail(row.email);
  const { verified_at, ...person } = row;
  const features = await featuresOf(services, userId);
  return { ...person, email, features, ...(card ? { card } : {}), verified: verified_at !== null };
}

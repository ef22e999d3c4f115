import { type Clock, MINUTE } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';
import type { SignInSource } from '@server/platform/sign-in-sources';
import { randomId } from '@shared/lib/random-id';

/** The person who signed in at a stand-in, and the request. */
export interface IssuedCode {
  source: SignInSource;
  email: string;
  isConfirmed: boolean;
  nonce: string;
  /** PKCE challenge (S256). */
  challenge: string;
}

const LIFETIME = MINUTE;
const KIND = 'sign_in_code';

/** A code for this server, which any of its processes can redeem once. */
export async function issueCode(db: Database, clock: Clock, issued: IssuedCode): Promise<string> {
  const code = randomId(43);
  const row = { id: hashToken(code), kind: KIND, data: JSON.stringify(issued), created_at: clock.now() };
  await db.insertInto('sandbox_objects').values(row).execute();
  return code;
}

/** What a code was issued for; null if it is unknown, used, expired or another provider's. Uses the code up. */
export async function redeemCode(
  db: Database,
  clock: Clock,
  source: SignInSource,
  code: string,
): Promise<IssuedCode | null> {
  const row = await db
    .deleteFrom('sandbox_objects')
    .where('id', '=', hashToken(code))
    .where('kind', '=', KIND)
    .returning(['data', 'created_at'])
    .executeTakeFirst();
  if (!row || clock.now() - row.created_at > LIFETIME) return null;
  // issueCode wrote it.
  const issued = row.data as IssuedCode;
  return issued.source === source ? issued : null;
}

import { type Kysely, type Migration, sql } from 'kysely';

/** A plan's own card gets a name; a failed renewal gets its reason and the time of its next try. */
export const cardsAndFailuresOfPlans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table plans add column card_brand text, add column card_last4 text`,
  `alter table plan_renewals add column reason text, add column retry_on text`,
  // Of other cards only the provider's id is known.
  `update plans set card_brand = billing_accounts.card_brand, card_last4 = billing_accounts.card_last4
    from billing_accounts where billing_accounts.user_id = plans.user_id and billing_accounts.card = plans.card`,
];

import { object, optional } from '@shared/lib/shape/compound';
import { text } from '@shared/lib/shape/leaves';

/** What a refusal says: its message to the person, all else to the page. */
export const refusalMembers = {
  message: text(),
  /** `csrf`, `requires_action` and `email_in_use` are known to pages; any other is only its message. */
  code: optional(text()),
  /** With `requires_action`: what the payment is confirmed with. */
  client_secret: optional(text()),
  /** With `email_in_use`: how the account of the address signs in. */
  source: optional(text()),
};

/** An answer that refuses, with any status. */
export const refusal = object({ error: object(refusalMembers) });

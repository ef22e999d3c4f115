import { object, optional } from '@shared/lib/shape/compound';
import { flag, text } from '@shared/lib/shape/leaves';

/** What a refusal says: the message is for the person, the rest for the page. */
export const refusalMembers = {
  message: text(''),
  /** Pages act on `csrf`, `requires_action` and `email_in_use`; for any other code only the message counts. */
  code: optional(text()),
  /** The bank asks first: the client secret used to confirm the payment. Some servers send no code and no message with it. */
  client_secret: optional(text()),
  /** With `email_in_use`: the way to sign in that was tried. */
  source: optional(text()),
  /** With `email_in_use`: false if a password is no way in to the account with that address. */
  haspassword: optional(flag()),
};

/** A refusal, with any status. */
export const refusal = object({ error: object(refusalMembers) });

import { object, optional } from '@shared/lib/shape/compound';
import { flag, text } from '@shared/lib/shape/leaves';

/** Members of a refusal: the message is for the person, the rest for the page. */
export const refusalMembers = {
  message: text(''),
  /** Pages act on `csrf`, `requires_action` and `email_in_use`; for any other code only the message counts. */
  code: optional(text()),
  /** Client secret of a payment that the bank must approve. Some servers send neither code nor message with it. */
  client_secret: optional(text()),
  /** With `email_in_use`: the sign-in method that was tried. */
  source: optional(text()),
  /** With `email_in_use`: false if the account with that address has no password. */
  haspassword: optional(flag()),
};

/** A refusal, with any status. */
export const refusal = object({ error: object(refusalMembers) });

import { object, optional, unwrap } from '@shared/lib/shape/compound';
import { text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** A reset link opened in this browser. Any other state counts as open: the server decides in the end. */
const resetLink = object({
  state: word(['open', 'used', 'expired', 'unknown'], 'open'),
  /** Address of the account whose password it sets, partly hidden. */
  account: optional(text()),
  /** The whole address, if the server names it. */
  email: optional(text()),
});
/** Whether a reset link still works, and for whom. */
export type ResetLink = Infer<typeof resetLink>;

/** Answer to GET /v1/resources/resetlink/{link} (capability `resetlink`). */
export const resetLinkAnswer = unwrap('link', resetLink);

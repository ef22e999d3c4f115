import { object, optional, unwrap } from '@shared/lib/shape/compound';
import { text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** A reset link that was opened in this browser. What says nothing else counts as open: the server decides in the end. */
const resetLink = object({
  state: word(['open', 'used', 'expired', 'unknown'], 'open'),
  /** Whose password it sets, as it is shown: partly hidden. */
  account: optional(text()),
  /** The whole address, if the server tells it. */
  email: optional(text()),
});
/** Whether a reset link still works, and for whom. */
export type ResetLink = Infer<typeof resetLink>;

/** Answer to GET /v1/resources/resetlink/{link} (capability `resetlink`). */
export const resetLinkAnswer = unwrap('link', resetLink);

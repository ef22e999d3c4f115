import { object } from '@shared/lib/shape/compound';
import { flag, text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Answer to POST /v1/account/verify: whether a link was mailed, or the address is confirmed already. */
export const confirmationMailed = object({ mailed: flag(true) });
/** Whether a link was mailed. */
export type ConfirmationMailed = Infer<typeof confirmationMailed>;

/** Body of POST /v1/account/verify/confirm: the name of the mailed link, from the page's address. */
export const openedConfirmation = object({ link: text() });
/** The link that confirms an address. */
export type OpenedConfirmation = Infer<typeof openedConfirmation>;

/** What confirming has done; `other`: the link is another account's than the one signed in. */
const OUTCOMES = ['confirmed', 'other', 'expired'] as const;

/** Answer to POST /v1/account/verify/confirm. */
export const confirmDone = object({ outcome: word(OUTCOMES) });
/** What confirming an address has done. */
export type ConfirmDone = Infer<typeof confirmDone>;

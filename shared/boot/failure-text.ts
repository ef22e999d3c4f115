import { type Failure, failureSentence } from '@shared/api/transport/failure';
import { MESSAGES } from '@shared/messages';

const SENTENCES = {
  information: MESSAGES.account.informationFailed,
  settings: MESSAGES.account.settingsFailed,
  plans: MESSAGES.plans.informationFailed,
} as const;

/** What a page reads before it can show anything. */
export type FirstRead = keyof typeof SENTENCES;

/** The sentence of a page's first read that failed (specification 8). */
export function failureText(read: FirstRead, failure: Failure): string {
  return failureSentence(SENTENCES[read], failure);
}

import { type Failure, failureSentence } from '@shared/api/transport/failure';
import { MESSAGES } from '@shared/messages';

const SENTENCES = {
  information: MESSAGES.account.informationFailed,
  settings: MESSAGES.account.settingsFailed,
  plans: MESSAGES.plans.informationFailed,
} as const;

/** Data a page must read before it can show anything. */
export type FirstRead = keyof typeof SENTENCES;

/** The sentence for a failed first read (specification 8). */
export function failureText(read: FirstRead, failure: Failure): string {
  return failureSentence(SENTENCES[read], failure);
}

import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { MESSAGES } from '@shared/messages';
import { untilReleased } from '@shared/ui/until-released';

const SENTENCES = {
  information: MESSAGES.account.informationFailed,
  settings: MESSAGES.account.settingsFailed,
  plans: MESSAGES.plans.informationFailed,
} as const;

/** Data a page must read before it can show anything. */
export type FirstRead = keyof typeof SENTENCES;

/** Finds the sentence for a failed first read (specification 8), and shows it once it may move the button below it. */
export async function findFailureText(read: FirstRead, failure: Failure, show: (text: string) => void): Promise<void> {
  await untilReleased();
  show(failureSentence(SENTENCES[read], failure));
}

import type { Failure } from '@shared/api/transport/failure';
import { asSentence } from '@shared/api/transport/failure-sentence';
import { PLAN_REFUSED_CODE } from '@shared/api/wire';

/**
 * The server's own message, as a sentence, if its code says that trying again cannot help; null for any other failure,
 * for which the catalog has a sentence.
 */
export function ownWords(failure: Failure): string | null {
  const isFinal = failure.kind === 'refused' && failure.code === PLAN_REFUSED_CODE && failure.message.trim() !== '';
  return isFinal ? asSentence(failure.message) : null;
}

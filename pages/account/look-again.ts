import { rereadPerson } from '@shared/boot/reread-person';
import { keepTyped, rereadAccount } from './account-store';

/** Reads again who is signed in, and their profile. What was typed stays, and a failure changes nothing. */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if ((await rereadPerson(keepTyped)) && !signal.aborted) await rereadAccount(signal);
}

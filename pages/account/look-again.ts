import { askForPerson } from '@shared/boot/watch-person';
import { rereadAccount } from './account-store';

/** Reads again who is signed in, and their profile. What was typed stays, and a failure changes nothing. */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if ((await askForPerson()) && !signal.aborted) await rereadAccount(signal);
}

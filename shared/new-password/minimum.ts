import { type InfoState, infoStore } from '@shared/stores/info';

/** What the pages advise if the server does not say how long a new password has to be, in characters. */
export const ADVISED_LENGTH = 8;

/** Length of the shortest new password that the server accepts, in characters; undefined if it does not say. */
export function shortestPassword(state: InfoState = infoStore.getState()): number | undefined {
  return state.phase === 'ready' ? state.info.context.settings.password?.minlength : undefined;
}

/** The length of a password in characters, as servers count them: an emoji is one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

import { type InfoState, infoStore } from '@shared/stores/info';

/** Advised length of a new password, in characters, if the server does not name a minimum. */
export const ADVISED_LENGTH = 8;

/** Minimum length of a new password on the server, in characters; undefined if it does not say. */
export function shortestPassword(state: InfoState = infoStore.getState()): number | undefined {
  return state.phase === 'ready' ? state.info.context.settings.password?.minlength : undefined;
}

/** The length of a password in characters, as servers count: an emoji is one. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

import { PATHS } from '@shared/reference/addresses/paths';
import { infoStore } from '@shared/stores/info';

/** Get Started leads visitors to the login page, and signed-in people to home.html (specification 2). */
export function followUser(page: ParentNode): void {
  const apply = (): void => {
    const state = infoStore.getState();
    const isSignedIn = state.phase === 'ready' && state.info.context.user !== null;
    for (const link of page.querySelectorAll('[data-get-started]')) {
      link.setAttribute('href', isSignedIn ? PATHS.home : PATHS.login);
    }
  };
  infoStore.subscribe(apply);
  apply();
}

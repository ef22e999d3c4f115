import { type ExternalMethod, isExternal, PROVIDER_NAMES } from '@shared/reference/sign-in/provider-names';
import { useInfoState } from '@shared/stores/use-info';

/** This site's third parties for signing in, in order of naming; Google until the server answers (specification 2). */
export function useOfferedMethods(): ExternalMethod[] {
  const info = useInfoState();
  const offered: readonly string[] = info.phase === 'ready' ? info.info.context.settings.providers : ['google'];
  return Object.keys(PROVIDER_NAMES)
    .filter(isExternal)
    .filter((method) => offered.includes(method));
}

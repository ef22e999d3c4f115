import { type ExternalMethod, isExternal, PROVIDER_NAMES } from '@shared/reference/sign-in/provider-names';
import { useInfoState } from '@shared/stores/use-info';

/**
 * The third parties that this site offers for signing in, in the order in which they are named. Until the server has said
 * so, Google (specification 2).
 */
export function useOfferedMethods(): ExternalMethod[] {
  const info = useInfoState();
  const offered: readonly string[] = info.phase === 'ready' ? info.info.context.settings.providers : ['google'];
  return Object.keys(PROVIDER_NAMES)
    .filter(isExternal)
    .filter((method) => offered.includes(method));
}

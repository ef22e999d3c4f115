import { type Config, isSandboxed } from '@server/platform/config';
import { SIGN_IN_SOURCES, type SignInSource } from '@server/platform/sign-in-sources';

/** The third parties that people can sign in with: in a sandbox those of the setting, otherwise those with a client. */
export function offeredSources(config: Config): SignInSource[] {
  if (isSandboxed(config)) return SIGN_IN_SOURCES.filter((source) => config.providers.includes(source));
  return SIGN_IN_SOURCES.filter((source) => config.clients?.[source] !== undefined);
}

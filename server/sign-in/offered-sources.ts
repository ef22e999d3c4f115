import { type Config, isSandboxed } from '@server/config';
import { SOURCES, type Source } from './sources';

/** The third parties that people can sign in with: in a sandbox those of the setting, otherwise those with a client. */
export function offeredSources(config: Config): Source[] {
  if (isSandboxed(config)) return SOURCES.filter((source) => config.providers.includes(source));
  return SOURCES.filter((source) => config.clients?.[source] !== undefined);
}

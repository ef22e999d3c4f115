import type { Config } from '@server/platform/config';
import { PATHS } from '@shared/reference/addresses/paths';

/** Address of an archive's panel, for mails. */
export function archiveLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  archiveId: string,
  panel: 'documents' | 'archiveactivity' | 'archiveprinter' | 'storage',
): string {
  return `${publicUrl}${PATHS.home}#/archive/${archiveId}/${panel}`;
}

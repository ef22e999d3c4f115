import type { Config } from '@server/platform/config';
import type { ArchiveTable } from '@server/platform/data/tables/archives';

/** What identifies an archive's printer. */
type Addressed = Pick<ArchiveTable, 'id' | 'print_secret'>;

/** Path of the printer without a leading slash: what clients call its queue. */
export function queueOf({ id, print_secret }: Addressed): string {
  return `ipp/${id}/${print_secret}`;
}

/** Host and port of the printers. The port is always included, because clients assume another one (631). */
export function printerHost({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const { hostname, port, protocol } = new URL(publicUrl);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** The printer's URI: `ipps` if the site has https. */
export function printerUri(config: Config, archive: Addressed): string {
  return `${config.publicUrl.startsWith('https:') ? 'ipps' : 'ipp'}://${printerHost(config)}/${queueOf(archive)}`;
}

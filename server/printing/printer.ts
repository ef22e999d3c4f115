import type { ArchiveRow } from '@server/archives/archive-store';
import type { Services } from '@server/context';
import { featuresOf } from '@server/plans/plan-store';
import { sameSecret } from '@server/secrets';

/** An archive as a printer. */
export interface Printer {
  archive: ArchiveRow;
  /** Whether it accepts jobs: printing is on, and the owner's plan includes it. */
  isOn: boolean;
}

/** The printer at an address; null for an unknown archive and for a wrong secret, which take as long as a right one. */
export async function findPrinter(services: Services, id: string, secret: string): Promise<Printer | null> {
  const archive = await services.db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst();
  const isRight = sameSecret(secret, archive?.print_secret ?? 'none');
  if (!archive || !isRight) return null;
  const isOn = archive.print_enabled && (await featuresOf(services, archive.user_id)).print === true;
  return { archive, isOn };
}

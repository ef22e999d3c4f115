import type { ArchiveRow } from '@server/archives/archive-store';
import type { ArchiveServices } from '@server/archives/services';
import { isConfirmed } from '@server/mail/is-confirmed';
import { featuresOf } from '@server/plans/plan-store';
import { sameSecret } from '@server/platform/data/secrets';

/** An archive as a printer. */
export interface Printer {
  archive: ArchiveRow;
  /** Why it accepts no jobs, as shown to people; null if printing is on and the owner's plan includes it. */
  obstacle: string | null;
}

const SWITCHED_OFF = 'Printing to this archive is turned off';
/** Printing stays switched on and works again with the owner's next plan. */
const NO_PLAN = 'Paused: no plan';

const UNCONFIRMED = "Paused: the owner's email address is not confirmed yet";

/** The printer at an address; null for an unknown archive or a wrong secret, which take as long as a right one. */
export async function findPrinter(services: ArchiveServices, id: string, secret: string): Promise<Printer | null> {
  const archive = await services.db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst();
  const isRight = sameSecret(secret, archive?.print_secret ?? 'none');
  if (!archive || !isRight) return null;
  return { archive, obstacle: await reasonNotToPrint(services, archive) };
}

async function reasonNotToPrint(
  services: ArchiveServices,
  { user_id, print_enabled }: ArchiveRow,
): Promise<string | null> {
  if (!print_enabled) return SWITCHED_OFF;
  if (!(await isConfirmed(services.db, user_id))) return UNCONFIRMED;
  return (await featuresOf(services, user_id)).print === true ? null : NO_PLAN;
}

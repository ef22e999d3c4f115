import { actionName, notifyFailed } from '@pages/home/archive-actions';
import { notifyOtherTab, notifySaved } from '@pages/home/home-notices';
import { changeArchive, homeStore } from '@pages/home/home-store';
import { setPrintEnabled } from '@shared/api/calls/archives';
import type { Archive, PrintSettings } from '@shared/api/shapes/archives';
import type { Outcome } from '@shared/api/transport/failure';
import { saveLastWish } from '@shared/forms/save-last-wish';
import { MESSAGES } from '@shared/messages';

/**
 * Turns printing, or the e-mail with each print, on or off (specification 7); both are sent together. The page shows
 * the choice at once and says when it is saved. Presses in the meantime are saved afterwards. A failure turns the
 * switches back to what was saved last.
 */
export async function savePrinting(archive: Archive, change: Partial<PrintSettings>): Promise<void> {
  const { id } = archive;
  const underWay = homeStore.getState().printWishes[id];
  setWish(id, { ...underWay, ...change });
  if (underWay) return;
  try {
    const outcome = await saveLastWish(
      actionName('print', id),
      () => wanted(archive),
      (wish) => send(id, wish),
    );
    if (outcome.ok) notifySaved();
    else if (outcome.failure.kind === 'aborted') notifyOtherTab();
    else notifyFailed(MESSAGES.changes.failed, outcome.failure);
  } finally {
    setWish(id, undefined);
  }
}

function wanted({ id, print_enabled, print_to_email }: Archive): PrintSettings {
  return { print_enabled, print_to_email, ...homeStore.getState().printWishes[id] };
}

async function send(id: string, settings: PrintSettings): Promise<Outcome<null>> {
  const outcome = await setPrintEnabled(id, settings);
  if (outcome.ok) changeArchive(id, (archive) => ({ ...archive, ...settings }));
  return outcome;
}

function setWish(id: string, wish: Partial<PrintSettings> | undefined): void {
  homeStore.setState(({ printWishes }) => ({ printWishes: { ...printWishes, [id]: wish } }));
}

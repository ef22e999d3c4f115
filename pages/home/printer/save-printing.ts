import { actionName, notifyFailed } from '@pages/home/archive-actions';
import { notifyOtherTab, notifySaved } from '@pages/home/home-notices';
import { changeArchive, homeStore } from '@pages/home/home-store';
import { setPrintEnabled } from '@shared/api/calls/archives';
import type { Archive, PrintSettings } from '@shared/api/shapes/archives';
import type { Outcome } from '@shared/api/transport/failure';
import { saveLatest } from '@shared/forms/save-latest';
import { MESSAGES } from '@shared/messages';

/**
 * Turns printing, or the e-mail with each print, on or off (specification 7); both are sent together. The page shows
 * the choice at once and reports when it is saved. Presses during a save are saved after it. A failure returns the
 * switches to the last saved state.
 */
export async function savePrinting(archive: Archive, change: Partial<PrintSettings>): Promise<void> {
  const { id } = archive;
  const underWay = homeStore.getState().pendingPrinting[id];
  setPending(id, { ...underWay, ...change });
  if (underWay) return;
  try {
    const outcome = await saveLatest(
      actionName('print', id),
      () => wanted(archive),
      (settings) => send(id, settings),
    );
    if (outcome.ok) notifySaved();
    else if (outcome.failure.kind === 'aborted') notifyOtherTab();
    else notifyFailed(MESSAGES.changes.failed, outcome.failure);
  } finally {
    setPending(id, undefined);
  }
}

function wanted({ id, print_enabled, print_to_email }: Archive): PrintSettings {
  return { print_enabled, print_to_email, ...homeStore.getState().pendingPrinting[id] };
}

async function send(id: string, settings: PrintSettings): Promise<Outcome<null>> {
  const outcome = await setPrintEnabled(id, settings);
  if (outcome.ok) changeArchive(id, (archive) => ({ ...archive, ...settings }));
  return outcome;
}

function setPending(id: string, pending: Partial<PrintSettings> | undefined): void {
  homeStore.setState(({ pendingPrinting }) => ({ pendingPrinting: { ...pendingPrinting, [id]: pending } }));
}

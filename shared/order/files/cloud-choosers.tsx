import { DURATIONS } from '@shared/durations';
import { patchOrder, useOrder } from '@shared/order/order-store';
import { notify } from '@shared/stores/notices';
import { useInfoState } from '@shared/stores/use-info';
import { Callout } from '@shared/ui/callout';
import { addChosen } from '@shared/uploads/choose/add-chosen';
import { CloudChooserButton } from '@shared/uploads/choose/cloud-chooser-button';
import { recallUploads } from '@shared/uploads/sending/remembered-uploads';
import { type Chosen, chooseFiles, type DropboxSettings } from '@shared/vendors/dropbox';
import { type ReactNode, useEffect, useState } from 'react';
import { leaveProvider } from './leave-provider';
import { withUploads } from './order-uploads';

/** The cloud chooser beside the button for local files, if the server offers it. */
export function FileChooser({ settings }: { settings: DropboxSettings }): ReactNode {
  return (
    <CloudChooserButton onChosen={(chosen) => withUploads((queue) => addChosen(chosen, queue))} settings={settings} />
  );
}

/**
 * The chooser requested by the address /start/{provider} (specification 2, indexload). It opens at once, or by a press
 * if the browser requires one. The chosen files are registered; then the address becomes /start. A reload in between
 * continues with the chosen files and does not open the chooser again.
 */
export function ProviderChooser(): ReactNode {
  const provider = useOrder((state) => state.provider);
  const state = useInfoState();
  const context = state.phase === 'ready' ? state.info.context : undefined;
  const settings = context?.settings.dropbox;
  const isOffered = provider === 'dropbox' && settings !== undefined;
  const isMissing = provider !== null && context !== undefined && !isOffered;
  useEffect(() => {
    if (!isMissing) return;
    notify({ type: 'info', text: NOT_OFFERED, duration: DURATIONS.otherFailure, key: 'provider' });
    leaveProvider();
  }, [isMissing]);
  return isOffered && context ? <Chooser orderId={context.order.id} settings={settings} /> : null;
}

function Chooser({ orderId, settings }: { orderId: string; settings: DropboxSettings }): ReactNode {
  const [needsPress, setNeedsPress] = useState(false);
  useEffect(() => {
    if (hasChosen(orderId)) {
      patchOrder({ provider: null });
      return;
    }
    let isWanted = true;
    void chooseFiles(settings).then((chosen) => {
      if (!isWanted) return;
      if (chosen.kind === 'blocked') setNeedsPress(true);
      else take(chosen);
    });
    return () => {
      isWanted = false;
    };
  }, [orderId, settings]);
  if (!needsPress) return null;
  return (
    <Callout
      action={<CloudChooserButton onChosen={(chosen) => take(chosen)} settings={settings} />}
      role="status"
      title="Choose your files in Dropbox"
      type="info"
    >
      Your browser needs you to press the button to open the window.
    </Callout>
  );
}

const NOT_OFFERED = "This file source isn't available here. Please choose files from your device.";

function take(chosen: Chosen): void {
  patchOrder({ provider: null });
  withUploads((queue) => {
    addChosen(chosen, queue);
    // No file was chosen, so the page need not wait.
    if (queue.pendingUploads() === 0) leaveProvider();
  });
}

/** Whether files were chosen before this page was reloaded and are not registered yet (specification 2, fileinfo). */
function hasChosen(orderId: string): boolean {
  // The flow may not have its order yet.
  return recallUploads(orderId).some(({ fileinfo }) => fileinfo !== undefined);
}

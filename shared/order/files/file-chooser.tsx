import { CloudChooserButton } from '@shared/uploads/choose/cloud-chooser-button';
import { tellChosen } from '@shared/uploads/choose/tell-chosen';
import type { DropboxSettings } from '@shared/vendors/dropbox';
import type { ReactNode } from 'react';
import { withUploads } from './order-uploads';

/** The cloud chooser beside the button for the device's own files; offered only where the server offers it. */
export function FileChooser({ settings }: { settings: DropboxSettings }): ReactNode {
  return (
    <CloudChooserButton onChosen={(chosen) => withUploads((queue) => tellChosen(chosen, queue))} settings={settings} />
  );
}

import { addChosen } from '@shared/uploads/choose/add-chosen';
import { CloudChooserButton } from '@shared/uploads/choose/cloud-chooser-button';
import type { DropboxSettings } from '@shared/vendors/dropbox';
import type { ReactNode } from 'react';
import { withUploads } from './order-uploads';

/** The cloud chooser beside the button for local files, if the server offers it. */
export function FileChooser({ settings }: { settings: DropboxSettings }): ReactNode {
  return (
    <CloudChooserButton onChosen={(chosen) => withUploads((queue) => addChosen(chosen, queue))} settings={settings} />
  );
}

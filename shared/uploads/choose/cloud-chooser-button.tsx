import { Button } from '@shared/ui/buttons/button';
import { dropboxIcon } from '@shared/ui/icons/storages';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { type Chosen, chooseFiles, type DropboxSettings, prepareDropbox } from '@shared/vendors/dropbox';
import { useState } from 'react';

interface CloudChooserButtonProps {
  settings: DropboxSettings;
  onChosen: (chosen: Chosen) => void;
  size?: 'medium' | 'large';
}

/** Opens the cloud file chooser. Its script is fetched just before a likely press, not with the page. */
export function CloudChooserButton({ settings, onChosen, size = 'medium' }: CloudChooserButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const prepare = () => void prepareDropbox(settings);
  const choose = async () => {
    setIsLoading(true);
    // Only a press may open the window, so the slow script is requested beforehand.
    const chosen = chooseFiles(settings);
    void prepareDropbox(settings).then(() => setIsLoading(false));
    onChosen(await chosen);
  };
  return (
    <Button
      busy={isLoading}
      icon={dropboxIcon}
      onClick={() => void choose()}
      onFocus={prepare}
      onPointerEnter={prepare}
      size={size}
    >
      {UPLOAD_WORDS.dropbox}
    </Button>
  );
}

import { STORAGE_NAMES, type StorageProvider } from '@shared/reference/features';
import { Button } from '@shared/ui/buttons/button';
import { type ReactNode, useState } from 'react';
import { unlink } from './links-store';
import { UnlinkDialog } from './unlink-dialog';

interface UnlinkButtonProps {
  archiveId: string;
  provider: StorageProvider;
  account: string;
  isUnlinking: boolean;
}

/** Removes a storage's link, always after a confirmation. */
export function UnlinkButton({ archiveId, provider, account, isUnlinking }: UnlinkButtonProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await unlink(archiveId, provider);
    setIsAsking(false);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)} size="small" variant="quiet">
        {`Unlink ${STORAGE_NAMES[provider]}`}
      </Button>
      {isAsking && (
        <UnlinkDialog
          account={account}
          isBusy={isUnlinking}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void remove()}
          provider={provider}
        />
      )}
    </>
  );
}

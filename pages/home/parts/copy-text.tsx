import { notifyCopied, notifyNotCopied } from '@shared/stores/copy-notices';
import { CopyButton } from '@shared/ui/buttons/copy-button';
import type { ReactNode } from 'react';

/** A button that copies one of an archive's texts and reports success or failure (specification 8). */
export function CopyText({ text, what, of }: { text: string; what: string; of: string }): ReactNode {
  return (
    <CopyButton
      copiedLabel="Copied"
      label="Copy"
      name={`Copy the ${what} of ${of}`}
      onCopied={notifyCopied}
      onFailed={notifyNotCopied}
      text={text}
      variant="quiet"
    />
  );
}

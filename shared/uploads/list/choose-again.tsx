import { Button } from '@shared/ui/buttons/button';
import { ACCEPTED_FILES } from '@shared/uploads/choose/upload-rules';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { type ReactNode, useRef } from 'react';

interface ChooseAgainProps {
  /** Name of the requested file. */
  name: string;
  onFile: (file: File) => void;
}

/** Requests one file again whose content this page lacks. */
export function ChooseAgain({ name, onFile }: ChooseAgainProps): ReactNode {
  // Kept, because a browser may drop a chooser that nothing refers to.
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Button
      aria-label={UPLOAD_WORDS.chooseFileAgain(name)}
      onClick={() => {
        chooser.current = choose(onFile);
      }}
      size="small"
    >
      {UPLOAD_WORDS.chooseAgain}
    </Button>
  );
}

function choose(onFile: (file: File) => void): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED_FILES;
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  });
  input.click();
  return input;
}

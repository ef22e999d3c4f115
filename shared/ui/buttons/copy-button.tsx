import { copyIcon } from '@shared/ui/icons/archives';
import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonLook } from './button-look';

/** How long the button confirms the copy, in ms. */
const SHOWN_FOR = 2000;

interface CopyButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  /** The text to copy. */
  text: string;
  label: string;
  /** Shown for a moment after copying. */
  copiedLabel: string;
  onCopied?: (() => void) | undefined;
  /** Called when the clipboard is missing or refuses. */
  onFailed: (error: unknown) => void;
  /** Longer name for assistive technology if a view has several copy buttons; begins with the label. */
  name?: string | undefined;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, name, variant = 'secondary', size = 'small' } = props;
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      props.onFailed(error);
      return;
    }
    setCopied(true);
    props.onCopied?.();
  };

  return (
    <Button
      aria-label={copied ? undefined : name}
      icon={copied ? 'check' : copyIcon}
      onClick={() => void copy()}
      size={size}
      variant={variant}
    >
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

import { IconButton } from '@shared/ui/buttons/icon-button';
import { eyeIcon, eyeOffIcon } from '@shared/ui/icons/sign-in';
import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'inputRef'> {
  /** Label of the button that shows the text. */
  showLabel: string;
  /** Label of the same button while the text is shown. */
  hideLabel: string;
}

/**
 * A password field whose text can be revealed. It starts hidden, and is hidden again on submission, because browsers
 * remember values submitted as plain text. Set `autoComplete` for password managers.
 */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = (): void => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      inputRef={input}
      suffix={
        <IconButton
          disabled={field.disabled}
          icon={shown ? eyeOffIcon : eyeIcon}
          label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        />
      }
      type={shown ? 'text' : 'password'}
    />
  );
}

import { IconButton } from '@shared/ui/buttons/icon-button';
import { eyeIcon, eyeOffIcon } from '@shared/ui/icons/sign-in';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'> {
  /** Label of the button that shows what was typed. */
  showLabel: string;
  /** Label of the same button while the text is shown. */
  hideLabel: string;
}

/** A password field whose text can be revealed. It starts hidden. Set `autoComplete` for password managers. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
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

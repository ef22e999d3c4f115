import { TextField, type TextFieldProps } from '@shared/ui/fields/text-field';
import type { ReactNode } from 'react';

/** An account's e-mail address; password managers treat it as the user name. */
export function EmailField(props: Omit<TextFieldProps, 'label'>): ReactNode {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

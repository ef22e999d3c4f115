import { requiredPassword } from '@shared/forms/fields';
import { passwordLength, shortestPassword } from './minimum';

/** A required new password, exactly as typed (specification 5: non-empty), of at least the server's minimum length. */
export function requiredNewPassword(message: string) {
  return requiredPassword(message).test('length', (value, { createError }) => {
    const shortest = shortestPassword() ?? 0;
    if (value === '' || passwordLength(value) >= shortest) return true;
    return createError({ message: `Please use at least ${shortest} characters.` });
  });
}

import type { ComponentPropsWithRef } from 'react';
import { ButtonContent, type ButtonLook, buttonClass } from './button-look';

interface LinkButtonProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  href: string;
}

/** A link that looks like a button: for navigation, not for actions. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide }, className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  );
}

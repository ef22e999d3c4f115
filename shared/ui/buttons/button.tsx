import { Spinner } from '@shared/ui/spinner';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import styles from './button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './button-look';

interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Shows a spinner and ignores presses (submission too) while keeping the focus. */
  busy?: boolean;
}

/** A native button (type "button" by default). */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
    } else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass({ variant, size, wide: wide ?? false }, busy && styles.busy, className)}
      onClick={press}
      type={type}
    >
      <ButtonContent icon={icon}>{children}</ButtonContent>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}

import { classNames } from '@shared/ui/class-names';
import { type AnyIcon, Icon } from '@shared/ui/icon';
import { Spinner } from '@shared/ui/progress/spinner';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

/** Looks shared by {@link Button} and {@link LinkButton}. */
export interface ButtonLook {
  /** primary: the one main action of a view; secondary: the others; quiet: actions in passing; danger: destroys something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Icon before the words. */
  icon?: AnyIcon | undefined;
  /** Fills the width of its parent. */
  wide?: boolean;
}

/** Props of {@link Button}: the native ones and its looks. */
export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Shows a spinner and ignores presses (submission too) while keeping the focus where it is. */
  busy?: boolean;
}

/** A native button (type "button" unless said otherwise). */
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
      <Content icon={icon}>{children}</Content>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}

/** Props of {@link LinkButton}: the native ones of a link and the looks of a button. */
export interface LinkButtonProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  href: string;
}

/** A link that looks like a button: for going somewhere, not for doing something. */
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
      <Content icon={icon}>{children}</Content>
    </a>
  );
}

function Content({ icon, children }: { icon: AnyIcon | undefined; children: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </span>
  );
}

function buttonClass(
  { variant, size, wide }: Required<Pick<ButtonLook, 'variant' | 'size' | 'wide'>>,
  ...others: (string | false | undefined)[]
): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, ...others);
}

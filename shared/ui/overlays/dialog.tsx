import { IconButton } from '@shared/ui/buttons/icon-button';
import { classNames } from '@shared/ui/class-names';
import { closeIcon } from '@shared/ui/icons/tones';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called by Esc, the close button and a press on the backdrop; the owner then sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  size?: 'small' | 'medium' | 'large';
  /** "alertdialog" for a question that must be answered. */
  role?: 'alertdialog';
}

/**
 * A modal dialog on the native element: the page behind is inert, the focus moves in (to the element marked
 * `data-autofocus`, else to the title) and returns to its former place when the dialog closes.
 */
export function Dialog({ open, title, onClose, children, actions, closeLabel, size = 'medium', role }: DialogProps) {
  const titleId = useId();
  const ref = useDialogElement(open, onClose);
  // The press must both start and end on the backdrop: selecting text with the mouse may end there.
  const pressedBackdrop = useRef(false);
  const closeFromBackdrop = (event: MouseEvent) => {
    if (pressedBackdrop.current && event.target === ref.current) onClose();
  };
  // Handled before the browser does: a second Esc would close the dialog regardless of its owner.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
      onClick={closeFromBackdrop}
      onKeyDown={closeByKey}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === ref.current;
      }}
      ref={ref}
      role={role}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 className={styles.title} id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton className={styles.close} icon={closeIcon} label={closeLabel} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** Opens and closes the native dialog with `open`, and returns the focus. */
function useDialogElement(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const askToClose = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    // The owner decides whether the dialog closes; a phone's Back gesture only asks.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      askToClose();
    };
    // The event is asynchronous: a dialog reopened in the meantime has not been closed.
    const onClosed = () => {
      if (!dialog.open) askToClose();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onClosed);
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onClosed);
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return ref;
}

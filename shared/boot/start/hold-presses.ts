/** Presses that wait for a page. */
export interface HeldPresses {
  /** Holds no more, and does the last press as if it came at this moment. */
  release: () => void;
  /** Forgets what was pressed so far, and goes on holding. */
  forget: () => void;
}

/** Holds presses on buttons and submissions inside `root` until its island is alive. Links and fields work by themselves. */
export function holdPresses(root: HTMLElement): HeldPresses {
  let held: (() => void) | null = null;
  const hold = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button, [role="tab"]') : null;
    if (event.type === 'click' && !button) return;
    event.preventDefault();
    event.stopPropagation();
    if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) {
      const { target: form, submitter } = event;
      held = () => form.requestSubmit(submitter);
    } else if (button instanceof HTMLElement) {
      held = () => button.click();
    }
  };
  root.addEventListener('click', hold, true);
  root.addEventListener('submit', hold, true);
  return {
    release: () => {
      root.removeEventListener('click', hold, true);
      root.removeEventListener('submit', hold, true);
      held?.();
      held = null;
    },
    forget: () => {
      held = null;
    },
  };
}

declare global {
  interface Window {
    /** Buttons pressed so far, in order; missing while presses are not held. */
    earlyClicks?: HTMLElement[];
  }
}

/**
 * Holds presses of buttons inside `#root` (which may not be parsed yet) until its island is hydrated; Enter in a form
 * also presses its button. Links and fields work without a script. Repeated presses of a button count once. A held
 * button shows that its press was taken.
 */
export function captureEarlyClicks(): void {
  window.earlyClicks = [];
  addEventListener(
    'click',
    (event) => {
      const { earlyClicks } = window;
      // The target of a click is always an element.
      const button = (event.target as Element).closest<HTMLElement>('#root button');
      if (!earlyClicks || !button) return;
      event.preventDefault();
      event.stopPropagation();
      if (earlyClicks.at(-1) === button) return;
      earlyClicks.push(button);
      button.dataset.held = '';
    },
    true,
  );
}

/** Forgets the presses held so far; further ones are held. */
export function dropEarlyClicks(): void {
  for (const button of window.earlyClicks ?? []) delete button.dataset.held;
  if (window.earlyClicks) window.earlyClicks = [];
}

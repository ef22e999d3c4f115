declare global {
  interface Window {
    /** Buttons pressed so far, in order; missing while presses are not held. */
    heldPresses?: HTMLElement[];
  }
}

/**
 * Holds presses of buttons inside `#root` (which may not be parsed yet) until its island is hydrated; Enter in a form
 * also presses its button. Links and fields work without a script. Pressing the same button repeatedly counts once. A held
 * button shows that its press was taken.
 */
export function holdPresses(): void {
  window.heldPresses = [];
  addEventListener(
    'click',
    (event) => {
      const { heldPresses } = window;
      // The target of a click is always an element.
      const button = (event.target as Element).closest<HTMLElement>('#root button');
      if (!heldPresses || !button) return;
      event.preventDefault();
      event.stopPropagation();
      if (heldPresses.at(-1) === button) return;
      heldPresses.push(button);
      button.dataset.held = '';
    },
    true,
  );
}

/** Forgets the presses held so far; further ones are held. */
export function dropPresses(): void {
  for (const button of window.heldPresses ?? []) delete button.dataset.held;
  if (window.heldPresses) window.heldPresses = [];
}

declare global {
  interface Window {
    /** Buttons pressed since the first paint, in order; missing once the page is interactive. */
    heldPresses?: HTMLElement[];
  }
}

/**
 * Holds presses of buttons inside `#root` (which may not be parsed yet) until its island is hydrated; Enter in a form
 * also presses its button. Links and fields work without a script. Pressing the same button repeatedly counts once.
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
      if (heldPresses.at(-1) !== button) heldPresses.push(button);
    },
    true,
  );
}

declare global {
  interface Window {
    /** The buttons pressed since the page was drawn, in order; missing once it is alive, or has nothing to press before. */
    heldPresses?: HTMLElement[];
  }
}

/**
 * Holds presses of buttons inside `#root`, which need not be there yet: Enter in a form presses its button, too.
 * Links and fields work without a script. Pressing the same button again, because nothing happens, counts once.
 */
export function holdPresses(): void {
  window.heldPresses = [];
  addEventListener(
    'click',
    (event) => {
      const { heldPresses } = window;
      // A click is always on an element.
      const button = (event.target as Element).closest<HTMLElement>('#root button');
      if (!heldPresses || !button) return;
      event.preventDefault();
      event.stopPropagation();
      if (heldPresses.at(-1) !== button) heldPresses.push(button);
    },
    true,
  );
}

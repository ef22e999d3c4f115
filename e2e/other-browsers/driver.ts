/** A key that types no character. */
export type Key = 'Tab' | 'Enter';

/**
 * Commands for a browser: one window of a new visitor. Frames are CSS selectors of `iframe` elements, from the
 * outermost to the innermost; none means the page itself. Every command rejects if the browser refuses, for example
 * because a frame does not exist yet.
 */
export interface Driver {
  /** Opens an address and waits until its page has loaded. */
  open(address: string): Promise<unknown>;
  /** Evaluates an expression in a frame, regardless of the page's policy, and returns its value, which is JSON. */
  evaluate(frames: readonly string[], expression: string): Promise<unknown>;
  /** Clicks the middle of the element that an expression names in the frame. */
  click(frames: readonly string[], element: string): Promise<unknown>;
  /** Gives the file field that an expression names in the frame the file at a path. */
  chooseFile(frames: readonly string[], element: string, path: string): Promise<unknown>;
  /** Types characters into the focused field. */
  type(text: string): Promise<unknown>;
  pressKey(key: Key): Promise<unknown>;
  /** Closes the window and forgets the visitor. */
  close(): Promise<void>;
}

/** A browser that can open windows. */
export interface OtherBrowser {
  /** Whether frames on other sites have cookies without https. WebKit accepts no secure cookies then. */
  takesFrameCookies: boolean;
  newVisitor(): Promise<Driver>;
  close(): Promise<void>;
}

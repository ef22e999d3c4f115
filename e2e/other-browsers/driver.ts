/** A key that writes nothing. */
export type Key = 'Tab' | 'Enter';

/**
 * What a browser can be told to do: one window of a visitor who has never been here. Frames are CSS selectors of
 * `iframe` elements, from the outermost to the innermost; none means the page itself. Everything rejects if the browser
 * refuses, for example because a frame is not there yet.
 */
export interface Driver {
  /** Opens an address and waits until its page has loaded. */
  open(address: string): Promise<unknown>;
  /** Evaluates an expression in a frame, whatever the page's policy, and returns its value, which is JSON. */
  evaluate(frames: readonly string[], expression: string): Promise<unknown>;
  /** Clicks the middle of the element that an expression names in the frame. */
  click(frames: readonly string[], element: string): Promise<unknown>;
  /** Gives the file field that an expression names in the frame the file at a path. */
  chooseFile(frames: readonly string[], element: string, path: string): Promise<unknown>;
  /** Types characters into what has focus. */
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

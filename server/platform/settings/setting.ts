/** One setting of the server, an environment variable. */
export interface Setting<T = unknown> {
  /** Absent: any text. */
  read?: Reader<T>;
  /** The default. */
  value?: string;
  /** The default in words, if it is not a fixed value. Markdown, like `what`. */
  otherwise?: string;
  what: string;
  /** Read together with others: `Config` has what follows from them. */
  isPart?: true;
  /** Never printed: a key, or an address that contains a password. */
  isSecret?: true;
}

/** How a setting's text becomes its value. */
export interface Reader<T> {
  /** The value; undefined if the text is not valid. */
  parse: (text: string) => T | undefined;
  /** What it must be, such as `an https address`. */
  expected: string;
}

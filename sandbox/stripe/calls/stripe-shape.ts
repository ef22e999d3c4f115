/**
 * The shape of a parameter of the provider's API. `texts`: free-form names, each with a text. `empty`: an empty text,
 * which unsets the parameter. `unsupported`: supported by the provider but not by this stand-in; calls with it are
 * rejected with a message that says so.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  | 'texts'
  | 'empty'
  | 'unsupported'
  /** One of these words, separated by spaces. */
  | { oneOf: string }
  | { list: Shape }
  | { either: readonly Shape[] }
  | FieldsShape;

/** Nested parameters. `required`: names separated by spaces. */
export interface FieldsShape {
  fields: Readonly<Record<string, Shape>>;
  required: string;
}

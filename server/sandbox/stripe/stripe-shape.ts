/**
 * What a parameter of the provider's API may be. `texts`: names of one's own, each with a text. `empty`: an empty text, which
 * takes the parameter away. `unplayed`: the provider has it, this stand-in does not; a call with it is refused in those words.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  | 'texts'
  | 'empty'
  | 'unplayed'
  /** One of these words, which have spaces between them. */
  | { oneOf: string }
  | { list: Shape }
  | { either: readonly Shape[] }
  | FieldsShape;

/** Parameters below a name. `required`: names with spaces between them. */
export interface FieldsShape {
  fields: Readonly<Record<string, Shape>>;
  required: string;
}

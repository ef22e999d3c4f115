import type { Members, Shape } from '@shared/lib/shape/shape';
import { nameOf } from './names';
import { type Json, type Schema, schemaRef } from './parts';

/** A shape's documentation: a description, and documentation of its contents. */
export type Description = string | Details;

interface Details {
  about?: string;
  /** Constraints beyond the shape. */
  more?: Schema;
  /** Documentation of an object's members. */
  members?: Descriptions;
  /** Documentation of a list's items. */
  each?: Description;
}

/** Documentation of members, by name; a shape with a name in the document is documented there. */
export type Descriptions = Readonly<Record<string, Description>>;

/** The JSON Schema of a successful answer: `success`, and the members of a shape. Throws like `schemaOf`. */
export function succeeded(shape: Shape<unknown>, descriptions: Descriptions = {}): Schema {
  return objectSchema({ success: { const: true }, ...propertiesOf(shape.members, descriptions) }, [
    'success',
    ...requiredOf(shape.members),
  ]);
}

/**
 * The JSON Schema of a shape: a reference if it has a name in the document.
 *
 * @throws Error if a documented member does not exist, or an existing one is not documented.
 */
export function schemaOf(shape: Shape<unknown>, description: Description = {}): Schema {
  const name = nameOf(shape);
  return name === undefined ? definitionOf(shape, description) : { ...schemaRef(name), ...wordsOf(description) };
}

/** `schemaOf`, expanded even if the shape has a name. */
export function definitionOf(shape: Shape<unknown>, description: Description = {}): Schema {
  const details = typeof description === 'string' ? { about: description } : description;
  return { ...bareSchema(shape, details), ...wordsOf(details), ...details.more };
}

function bareSchema(shape: Shape<unknown>, details: Details): Schema {
  const { kind, words = [], members, others } = shape;
  if (kind === 'text') return { type: 'string' };
  if (kind === 'flag') return { type: 'boolean' };
  if (kind === 'count') return { type: 'integer', minimum: 0 };
  if (kind === 'opaque') return { type: 'object', additionalProperties: true };
  if (kind === 'word') return words.length === 1 ? { const: words[0] ?? '' } : { type: 'string', enum: words };
  if (kind === 'list') return { type: 'array', items: schemaOf(innerOf(shape), details.each) };
  if (kind === 'nullable') return orNull(schemaOf(innerOf(shape), { ...details, about: '' }));
  if (kind === 'optional') return schemaOf(innerOf(shape), { ...details, about: '' });
  const schema = objectSchema(propertiesOf(members, details.members), requiredOf(members));
  return others ? { ...schema, additionalProperties: schemaOf(others) } : schema;
}

function orNull(schema: Schema): Schema {
  return typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { oneOf: [schema, { type: 'null' }] };
}

function objectSchema(properties: Record<string, Json>, required: readonly string[]): Schema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function propertiesOf(members: Members = {}, descriptions: Descriptions = {}): Record<string, Json> {
  const unknown = Object.keys(descriptions).filter((name) => !Object.hasOwn(members, name));
  if (unknown.length > 0) throw new Error(`Words about no member: ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const schema = schemaOf(member, descriptions[name]);
      if (!descriptions[name] && !('$ref' in schema) && !('const' in schema)) throw new Error(`No words about ${name}`);
      return [name, schema];
    }),
  );
}

function requiredOf(members: Members = {}): string[] {
  return Object.keys(members).filter((name) => members[name]?.kind !== 'optional');
}

function innerOf({ kind, of }: Shape<unknown>): Shape<unknown> {
  if (!of) throw new Error(`A ${kind} of nothing`);
  return of;
}

function wordsOf(description: Description): Schema {
  const about = typeof description === 'string' ? description : description.about;
  return about ? { description: about } : {};
}

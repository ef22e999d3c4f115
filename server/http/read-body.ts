import { isObject } from '@shared/lib/shape/leaves';
import type { JsonObject, Shape } from '@shared/lib/shape/shape';
import { Refusal } from './refuse';

/** Maximum length of a text whose field has no limit of its own. */
const LONGEST = 20_000;

/** What this server requires of a field beyond its shape; sentences replace the generic ones that name the field. */
export interface Rule {
  /** Maximum of a number; maximum length of a text. */
  readonly max?: number;
  /** Allows a blank text; an optional one may always be blank. */
  readonly mayBeBlank?: true;
  /** Null means the same as leaving the field out. */
  readonly mayBeNull?: true;
  /** Default for a missing field that the contract requires. */
  readonly absent?: unknown;
  /** Normalizes a text before it is tested and kept. */
  readonly tidy?: (text: string) => string;
  /** Whether the normalized text is acceptable. */
  readonly test?: (text: string) => boolean;
  /** What is wrong with the normalized text, as a sentence; null if nothing is. */
  readonly fault?: (text: string) => string | null;
  /** Sentence for a missing or blank field. */
  readonly missing?: string;
  /** Sentence for a text that fails its test or is not an allowed word. */
  readonly wrong?: string;
  /** Rules for the members of an object. */
  readonly members?: Rules;
  /** Reads the field instead of all other rules; throws a Refusal. */
  readonly read?: (value: unknown) => unknown;
}

type Rules = Readonly<Record<string, Rule>>;

/**
 * Validates the fields of a body that its shape names, in order. Refuses what a page would repair in an answer.
 *
 * @param rules further requirements for single fields
 * @throws Refusal 400 with a sentence about the first wrong field.
 */
export function readBody<T>(shape: Shape<T>, body: JsonObject, rules: { readonly [K in keyof T]?: Rule } = {}): T {
  // Each member is read according to its shape; the rules have the same keys.
  return readMembers(shape, body, rules as Rules) as T;
}

/** The field being read. */
interface Field extends Rule {
  name: string;
  value: unknown;
}

function readMembers({ members = {} }: Shape<unknown>, body: JsonObject, rules: Rules): JsonObject {
  const fields = Object.entries(members).map(([name, member]) => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    return [name, readField(member, { ...rules[name], name, value })] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function readField(shape: Shape<unknown>, field: Field): unknown {
  const { value } = field;
  if (field.read) return field.read(value);
  if (value === null && field.mayBeNull) return readField(shape, { ...field, value: undefined });
  if (value === undefined && Object.hasOwn(field, 'absent')) return field.absent;
  if (shape.kind === 'nullable' && value === null) return null;
  if (shape.kind === 'optional' && value === undefined) return undefined;
  if (shape.of && shape.kind !== 'list') return readField(shape.of, { mayBeBlank: true, ...field });
  if (shape.kind === 'text') return readText(field);
  if (shape.kind === 'object' && isObject(value)) return readMembers(shape, value, field.members ?? {});
  const read = shape.read(value);
  if (read === undefined || !isWithin(field)) throw unfit(shape, field);
  return read;
}

function readText(field: Field): string {
  const { name, value, max = LONGEST, missing = `The field ${name} is missing` } = field;
  const invalid = `The field ${name} is not valid`;
  if (value === undefined) throw new Refusal(400, missing);
  if (typeof value !== 'string') throw new Refusal(400, invalid);
  if (value.length > max) throw new Refusal(400, `The field ${name} is too long`);
  // The database cannot store a NUL.
  if (value.includes('\0')) throw new Refusal(400, invalid);
  if (!field.mayBeBlank && value.trim() === '') throw new Refusal(400, missing);
  const kept = field.tidy?.(value) ?? value;
  if (field.test?.(kept) === false) throw new Refusal(400, field.wrong ?? invalid);
  const fault = field.fault?.(kept) ?? null;
  if (fault !== null) throw new Refusal(400, fault);
  return kept;
}

function isWithin({ value, max = Infinity }: Field): boolean {
  return typeof value !== 'number' || value <= max;
}

function unfit({ kind }: Shape<unknown>, { name, value, missing, wrong }: Field): Refusal {
  const none = missing ?? (kind === 'flag' ? `The field ${name} is missing` : undefined);
  return new Refusal(400, (value === undefined ? none : undefined) ?? wrong ?? `The field ${name} is not valid`);
}

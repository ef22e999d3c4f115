import { isObject } from '@shared/lib/shape/leaves';
import type { JsonObject, Shape } from '@shared/lib/shape/shape';
import { Refusal } from './refuse';

/** Largest text kept where a field has no limit of its own. */
const LONGEST = 20_000;

/** What this server asks of a field beyond what its shape says; sentences stand in place of those that name the field. */
export interface Rule {
  /** Most that a number may be; most characters of a text. */
  readonly max?: number;
  /** A text may be blank; one that may be left out may be so too. */
  readonly mayBeBlank?: true;
  /** Null says the same as leaving the field out. */
  readonly mayBeNull?: true;
  /** What stands for a field that was left out although the contract has it. */
  readonly absent?: unknown;
  /** What of a text is kept. */
  readonly tidy?: (text: string) => string;
  /** Whether what is kept will do. */
  readonly test?: (text: string) => boolean;
  /** Sentence for what is missing, or blank. */
  readonly missing?: string;
  /** Sentence for a text that fails its test, or for none of the words. */
  readonly wrong?: string;
  /** Rules for the members of an object. */
  readonly members?: Rules;
  /** Reads the field in place of all this; throws a Refusal. */
  readonly read?: (value: unknown) => unknown;
}

type Rules = Readonly<Record<string, Rule>>;

/**
 * The fields of a body that its shape names, checked in their order; what a page would mend in an answer is refused here.
 *
 * @param rules what is asked of single fields beyond that
 * @throws Refusal 400 with a sentence about the first field that is wrong.
 */
export function readBody<T>(shape: Shape<T>, body: JsonObject, rules: { readonly [K in keyof T]?: Rule } = {}): T {
  // Each member is read as what its shape says; the rules have the members' names.
  return readMembers(shape, body, rules as Rules) as T;
}

/** A field that is looked at. */
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
  // The database cannot keep a NUL.
  if (value.includes('\0')) throw new Refusal(400, invalid);
  if (!field.mayBeBlank && value.trim() === '') throw new Refusal(400, missing);
  const kept = field.tidy?.(value) ?? value;
  if (field.test?.(kept) === false) throw new Refusal(400, field.wrong ?? invalid);
  return kept;
}

function isWithin({ value, max = Infinity }: Field): boolean {
  return typeof value !== 'number' || value <= max;
}

function unfit({ kind }: Shape<unknown>, { name, value, missing, wrong }: Field): Refusal {
  const none = missing ?? (kind === 'flag' ? `The field ${name} is missing` : undefined);
  return new Refusal(400, (value === undefined ? none : undefined) ?? wrong ?? `The field ${name} is not valid`);
}

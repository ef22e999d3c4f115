import { isObject } from '@shared/lib/shape/leaves';
import { parse, type Shape } from '@shared/lib/shape/shape';

/** A part of an answer that a reader of the pages could not read. */
export interface Unread {
  /** Its place: "values[1].plan". */
  at: string;
  /** Its actual content, in words. */
  is: string;
  /** What the reader did: used its default, left out the enclosing list entry, or rejected the answer. */
  end: 'default' | 'entry left out' | 'unreadable';
  /** With `default`: what is replaced, which may be more than the part. */
  gone?: string;
}

/**
 * The parts of an answer that the shape's own reader did not accept unchanged. The reader decides what is readable;
 * this only finds the place. A missing optional part is not one of them.
 */
export function unreadParts(shape: Shape<unknown>, value: unknown, at = ''): Unread[] {
  const inner = innerParts(shape, value, at);
  if (shape.read(value) !== undefined || value === undefined || value === null) return inner;
  if (inner.some(({ end }) => end === 'unreadable')) return inner;
  return [...inner, { at: at || 'the answer', is: inWords(value, shape), end: 'unreadable' }];
}

function innerParts(shape: Shape<unknown>, value: unknown, at: string): Unread[] {
  if (shape.kind === 'list') return Array.isArray(value) && shape.of ? entryParts(shape.of, value, at) : [];
  if (shape.members && isObject(value)) return memberParts(shape.members, value, at);
  return shape.of && value !== null && value !== undefined ? innerParts(shape.of, value, at) : [];
}

function entryParts(of: Shape<unknown>, values: readonly unknown[], at: string): Unread[] {
  return values.flatMap((value, index) => {
    const place = `${at}[${index}]`;
    const parts = unreadParts(of, value, place);
    if (parse(of, value) !== undefined) return parts;
    // The unreadable part costs only this entry.
    const causes = parts.filter(({ end }) => end === 'unreadable');
    const all = causes.length > 0 ? causes : [{ at: place, is: inWords(value, of), end: 'unreadable' as const }];
    return all.map((part) => ({ ...part, end: 'entry left out' as const }));
  });
}

function memberParts(
  members: NonNullable<Shape<unknown>['members']>,
  value: Record<string, unknown>,
  at: string,
): Unread[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const place = at === '' ? name : `${at}.${name}`;
    const content = value[name];
    const isNeeded = member.kind !== 'optional' && member.fallback === undefined;
    if (content === undefined || content === null) {
      const isMissing = isNeeded && parse(member, content) === undefined;
      return isMissing ? [{ at: place, is: content === null ? 'null' : 'missing', end: 'unreadable' as const }] : [];
    }
    const parts = unreadParts(member, content, place);
    // A replaceable member ends there: nothing around it is lost.
    if (isNeeded) return parts;
    return parts.map((part) => (part.end === 'unreadable' ? { ...part, end: 'default' as const, gone: place } : part));
  });
}

/** Describes a value. The value itself appears only in place of a known word, which is no secret. */
function inWords(value: unknown, { kind, words, of }: Shape<unknown>): string {
  if (of && (kind === 'optional' || kind === 'nullable')) return inWords(value, of);
  if (words && typeof value === 'string')
    return `${JSON.stringify(value.slice(0, 40))}, which is none of ${words.join(', ')}`;
  if (value === '') return 'an empty text';
  if (kind === 'text' && typeof value === 'string') return 'a text that pages cannot read';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return `${value}`;
  const kinds: Record<string, string> = { string: 'a text', number: 'a number', object: 'an object' };
  return kinds[typeof value] ?? typeof value;
}

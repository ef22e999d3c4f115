import type { JsonObject } from './app-env';
import { Refusal } from './refuse';

/** Largest text kept where a field has no limit of its own. */
const LONGEST = 20_000;

/**
 * A text member of a body; undefined when it is absent.
 *
 * @throws Refusal 400 when it is not text, too long, or holds a NUL, which the database cannot keep.
 */
export function textField(body: JsonObject, name: string, max = LONGEST): string | undefined {
  const value = ownValue(body, name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalid(name);
  if (value.length > max) throw new Refusal(400, `The field ${name} is too long`);
  if (value.includes('\0')) throw invalid(name);
  return value;
}

/** As `textField`, for a member that must be there and not blank. */
export function requiredText(body: JsonObject, name: string, message?: string, max = LONGEST): string {
  const value = textField(body, name, max);
  if (value === undefined || value.trim() === '') throw new Refusal(400, message ?? `The field ${name} is missing`);
  return value;
}

/** A yes-or-no member; undefined when it is absent. */
export function flagField(body: JsonObject, name: string): boolean | undefined {
  const value = ownValue(body, name);
  if (value === undefined || typeof value === 'boolean') return value;
  throw invalid(name);
}

/** A whole number within bounds. */
export function wholeNumber(body: JsonObject, name: string, min: number, max: number): number {
  const value = ownValue(body, name);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) throw invalid(name);
  return value;
}

/** A member that is itself an object. */
export function objectField(body: JsonObject, name: string): JsonObject {
  const value = ownValue(body, name);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(name);
  return { ...value };
}

function ownValue(body: JsonObject, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

function invalid(name: string): Refusal {
  return new Refusal(400, `The field ${name} is not valid`);
}

import type { AnyObjectSchema, InferType, ValidationError } from 'yup';

/** Result of checking a form: the clean values, or one message per invalid field, in schema order. */
export type Checked<T> = { ok: true; values: T } | { ok: false; errors: Partial<Record<keyof T & string, string>> };

/**
 * Checks values against a yup schema (specification 5). Only the first message of each field counts.
 *
 * @throws any error of the schema that is not a validation error.
 */
export async function check<S extends AnyObjectSchema>(schema: S, values: object): Promise<Checked<InferType<S>>> {
  try {
    return { ok: true, values: await schema.validate(values, { abortEarly: false }) };
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const errors: Partial<Record<string, string>> = {};
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
      if (path !== undefined) errors[path] ??= message;
    }
    // In a flat schema, paths are field names.
    return { ok: false, errors: errors };
  }
}

function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError';
}

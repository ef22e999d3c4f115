import { wrongParam } from '@sandbox/stripe/stripe-error';
import { CALLS } from './stripe-calls';
import type { Params } from './stripe-params';
import type { FieldsShape, Shape } from './stripe-shape';

type Value = string | Params;

/**
 * Validates the parameters of a call against the provider's declarations; calls outside the table are the stand-in's
 * own.
 *
 * @param call method and path as in the table, such as `POST /v1/refunds`
 * @throws ApiError 400, like the provider: unknown, missing, of the wrong type, or not an allowed word
 */
export function checkParams(call: string, params: Params): void {
  const shape = CALLS[call];
  if (!shape) return;
  if (Object.hasOwn(params, 'payment_method_types') && !Object.hasOwn(shape.fields, 'payment_method_types')) {
    const message = 'payment_method_types is no longer supported: use allowed_payment_method_types instead.';
    throw wrongParam('payment_method_types', message, 'payment_method_types_no_longer_supported');
  }
  checkFields(shape, params, '');
}

function checkFields({ fields, required }: FieldsShape, params: Params, at: string): void {
  const name = (below: string): string => (at === '' ? below : `${at}[${below}]`);
  for (const [below, value] of Object.entries(params)) {
    const shape = Object.hasOwn(fields, below) ? fields[below] : undefined;
    if (shape === undefined) {
      throw wrongParam(name(below), `Received unknown parameter: ${name(below)}`, 'parameter_unknown');
    }
    if (value !== undefined) check(shape, value, name(below));
  }
  for (const below of required.split(' ').filter(Boolean)) {
    if (params[below] === undefined) {
      throw wrongParam(name(below), `Missing required param: ${name(below)}.`, 'parameter_missing');
    }
  }
}

function check(shape: Shape, value: Value, at: string): void {
  if (shape === 'unsupported') {
    throw wrongParam(at, `The stand-in does not know what is below ${at}: see tools/provider-calls/supported-calls.ts`);
  }
  if (shape === 'empty') {
    if (value !== '') throw wrongParam(at, `Invalid value for ${at}: it can only be unset`);
  } else if (shape === 'texts') checkTexts(value, at);
  else if (typeof shape === 'string' || 'oneOf' in shape) checkText(shape, value, at);
  else if ('either' in shape) checkEither(shape.either, value, at);
  else if (typeof value === 'string') throw wrongParam(at, `Invalid ${'list' in shape ? 'array' : 'object'}`);
  else if ('fields' in shape) checkFields(shape, value, at);
  else for (const [index, one] of Object.entries(value)) check(shape.list, one ?? '', `${at}[${index}]`);
}

/** Passes if one of the shapes matches; otherwise reports the error of the last, most specific one. */
function checkEither(shapes: readonly Shape[], value: Value, at: string): void {
  let problem: unknown;
  for (const shape of shapes) {
    try {
      check(shape, value, at);
      return;
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

function checkTexts(value: Value, at: string): void {
  if (typeof value === 'object' && Object.values(value).every((one) => typeof one === 'string')) return;
  throw wrongParam(at, 'Invalid object: only texts can stand here');
}

function checkText(shape: 'text' | 'number' | 'flag' | { oneOf: string }, text: Value, at: string): void {
  if (typeof text !== 'string') throw wrongParam(at, 'Invalid string');
  if (text === '') {
    const message = `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`;
    throw wrongParam(at, message, 'parameter_invalid_empty');
  }
  if (shape === 'number' && !/^-?\d+$/.test(text)) {
    throw wrongParam(at, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  }
  if (shape === 'flag' && !/^(?:true|false)$/.test(text)) throw wrongParam(at, `Invalid boolean: ${text}`);
  if (typeof shape === 'object' && !shape.oneOf.split(' ').includes(text)) {
    throw wrongParam(at, `Invalid ${at}: must be one of ${shape.oneOf.split(' ').join(', ')}`);
  }
}

import table from './stripe-calls.json';
import type { FieldsShape } from './stripe-shape';

/** The version of the provider's API that the table describes. */
export const API_VERSION = table.apiVersion;

/** The parameters of each call, made by `tools/make-provider-calls.ts`. */
export const CALLS = table.calls as Readonly<Record<string, FieldsShape>>; // the shape that is written there

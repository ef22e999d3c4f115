import { join } from 'node:path';
import type { FieldsShape } from '@sandbox/stripe/calls/stripe-shape';
import { Declarations } from './declarations';
import { fieldsOf } from './shape-of';
import { SUPPORTED_CALLS } from './supported-calls';

/** The parameters of each supported call, read from the declarations of the SDK installed below `root`. */
export function describeCalls(root: string): Record<string, FieldsShape> {
  const folder = join(root, 'node_modules/stripe/esm');
  const declarations = new Declarations();
  declarations.read(join(folder, 'shared.d.ts'));
  for (const file of new Set(SUPPORTED_CALLS.map(({ file }) => file))) {
    declarations.read(join(folder, 'resources', `${file}.d.ts`));
  }
  return Object.fromEntries(
    SUPPORTED_CALLS.map(({ call, params, within }) => [
      call,
      fieldsOf(params, { declarations, scope: '', at: '', within }),
    ]),
  );
}

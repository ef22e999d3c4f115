import { join } from 'node:path';
import type { FieldsShape } from '@sandbox/stripe/calls/stripe-shape';
import { Declarations } from './declarations';
import { PLAYED_CALLS } from './played-calls';
import { fieldsOf } from './shape-of';

/** The parameters of each supported call, read from the declarations of the SDK installed below `root`. */
export function describeCalls(root: string): Record<string, FieldsShape> {
  const folder = join(root, 'node_modules/stripe/esm');
  const declarations = new Declarations();
  declarations.read(join(folder, 'shared.d.ts'));
  for (const file of new Set(PLAYED_CALLS.map(({ file }) => file))) {
    declarations.read(join(folder, 'resources', `${file}.d.ts`));
  }
  return Object.fromEntries(
    PLAYED_CALLS.map(({ call, params, within }) => [
      call,
      fieldsOf(params, { declarations, scope: '', at: '', within }),
    ]),
  );
}

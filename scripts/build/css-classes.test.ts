import type { Plugin } from 'vite';
import { cssClasses } from './css-classes';

const [names, only] = cssClasses() as [Plugin, Plugin];

/** The result of a plugin for a text. */
function transformed({ transform }: Plugin, code: string): unknown {
  const { handler } = transform as { handler: (code: string, id: string) => unknown };
  return handler(code, 'x');
}

test('names of classes are imported one by one', () => {
  const code = "import a from './a.module.css';\nimport b from 'b';\nimport c from '@shared/c.module.css';";
  expect(transformed(names, code)).toMatchObject({
    code: "import * as a from './a.module.css';\nimport b from 'b';\nimport * as c from '@shared/c.module.css';",
  });
});

test('the object of all names is gone, and the style stays', () => {
  expect(transformed(only, 'export const a = "a_x1";\nexport default {\n\ta: a\n};\n')).toEqual({
    code: 'export const a = "a_x1";\n',
    map: null,
    moduleSideEffects: 'no-treeshake',
  });
});

test.each([
  ['shared/ui/card.module.css', true],
  ['pages/home/home.ts', false],
])('an import of what %s does not have ends the build: %s', (file, isError) => {
  const onLog = names.onLog as (this: { error: (message: string) => never }, level: string, log: object) => void;
  const error = jest.fn();
  onLog.call({ error: error as never }, 'warn', { code: 'IMPORT_IS_UNDEFINED', message: `no export in '${file}'` });
  expect(error).toHaveBeenCalledTimes(isError ? 1 : 0);
});

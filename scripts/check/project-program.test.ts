import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { allDiagnostics, projectProgram } from './project-program';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function reported(config: string, code = 'export const a: number = 1;'): string[] {
  writeFileSync(join(folder, 'tsconfig.json'), config);
  writeFileSync(join(folder, 'a.ts'), code);
  return allDiagnostics(projectProgram(join(folder, 'tsconfig.json'))).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
}

const OPTIONS = '"strict": true, "noEmit": true, "noLib": true, "types": []';

// Without a library, the compiler misses its own types: what is compared is what comes beside that.
function besides(messages: readonly string[]): string[] {
  return messages.filter((message) => !message.startsWith('Cannot find global type'));
}

it('has the files and the options of tsconfig.json', () => {
  expect(besides(reported(`{ "compilerOptions": { ${OPTIONS} }, "files": ["a.ts"] }`))).toEqual([]);
  expect(
    besides(reported(`{ "compilerOptions": { ${OPTIONS} }, "files": ["a.ts"] }`, 'export const a: number = null;')),
  ).toEqual(["Type 'null' is not assignable to type 'number'."]);
  expect(
    besides(
      reported(
        `{ "compilerOptions": { ${OPTIONS}, "strict": false }, "files": ["a.ts"] }`,
        'export const a: number = null;',
      ),
    ),
  ).toEqual([]);
});

it('reports code that cannot be parsed', () => {
  expect(reported(`{ "compilerOptions": { ${OPTIONS} }, "files": ["a.ts"] }`, 'export const = 1;')).toContain(
    'Variable declaration expected.',
  );
});

it('reports options that do not exist, and files that are not there', () => {
  expect(reported(`{ "compilerOptions": { ${OPTIONS}, "stirct": true }, "files": ["a.ts"] }`).join()).toMatch(/stirct/);
  expect(reported(`{ "compilerOptions": { ${OPTIONS} }, "files": ["b.ts"] }`).join()).toMatch(/b\.ts' not found/);
});

it('fails if there is no tsconfig.json', () => {
  expect(() => projectProgram(join(folder, 'none.json'))).toThrow(/none\.json/);
});

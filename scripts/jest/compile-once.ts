import vm from 'node:vm';

/** A compiled file. */
interface Compiled {
  code: string;
  script: vm.Script;
}

type BodyOf = (...args: unknown[]) => unknown;

const compiledFiles = new Map<string, Compiled>();
const compileFunction = vm.compileFunction;

/**
 * Jest compiles every module again for each test file. This compiles it once per process and runs the same script in
 * the context of each test file; functions that an earlier file called are already compiled too. `import()` in a module
 * still fails, with a different message: Jest does not support it here.
 */
vm.compileFunction = (code, params = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!filename || !parsingContext) return compileFunction(code, params, options);
  const known = compiledFiles.get(filename);
  const { script } = known?.code === code ? known : remember(filename, code, params);
  // The value of the script made by `remember`.
  return script.runInContext(parsingContext) as BodyOf;
};

/** Compiles a script whose value is the function with this body, at the same lines and columns as in its file. */
function remember(filename: string, code: string, params: readonly string[]): Compiled {
  const head = `(function (${params.join(', ')}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  const compiled = { code, script };
  compiledFiles.set(filename, compiled);
  return compiled;
}

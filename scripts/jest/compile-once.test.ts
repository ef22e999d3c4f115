import vm from 'node:vm';

/** Compiles a module as Jest does, in a separate context. */
function compile(code: string, context: object = {}): () => unknown {
  const options = { filename: '/compile-once/module.js', parsingContext: vm.createContext(context) };
  // A module without parameters.
  return vm.compileFunction(code, [], options) as () => unknown;
}

test('a module runs in the context of each test file, without being compiled again', () => {
  const run = jest.spyOn(vm.Script.prototype, 'runInContext');
  expect(compile('return name', { name: 'first' })()).toBe('first');
  expect(compile('return name', { name: 'second' })()).toBe('second');
  const scripts: unknown[] = run.mock.contexts;
  expect(scripts).toHaveLength(2);
  expect(scripts[1]).toBe(scripts[0]);
});

test('a module that has changed is compiled again', () => {
  expect(compile('return 1')()).toBe(1);
  expect(compile('return 2')()).toBe(2);
});

test('an error names the line and column in the file', () => {
  expect(compile('return new Error("lost").stack')()).toContain('/compile-once/module.js:1:8');
});

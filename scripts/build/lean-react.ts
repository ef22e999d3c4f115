import type { Plugin } from 'vite';

/**
 * What nothing here imports of React, by file in node_modules. Both are CommonJS modules, of which the bundler keeps
 * everything.
 * @internal For tests.
 */
export const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'react/cjs/react.production.js': [
    ...[
      'Activity',
      'Children',
      'Profiler',
      'PureComponent',
      'Suspense',
      'ViewTransition',
      'addTransitionType',
      'cache',
    ],
    ...['cacheSignal', 'cloneElement', 'createElement', 'forwardRef', 'isValidElement', 'lazy'],
    ...['unstable_useCacheRefresh', 'use', 'useActionState', 'useImperativeHandle', 'useInsertionEffect'],
    ...['useOptimistic', 'useReducer'],
  ],
  'react-dom/cjs/react-dom.production.js': [
    ...['browser', 'createPortal', 'flushSync', 'preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload'],
    ...['preloadModule', 'requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus'],
  ],
};

const EXPORT = /^exports\.(\w+) = (?:function [\s\S]*?\n\}|[\w.]+);$/gm;

/** Leaves out of the build what of React is {@link UNUSED}: 2 kB of every page with an island (gzip). */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    transform: {
      filter: { id: /\/react(?:-dom)?\/cjs\/react(?:-dom)?\.production\.js$/ },
      handler: (code, id) => {
        const file = Object.keys(UNUSED).find((known) => id.endsWith(`/${known}`)) ?? '';
        return { code: withoutExports(code, UNUSED[file] ?? []), map: null };
      },
    },
  };
}

/**
 * A module of React without these exports. Throws if it has not all of them: another version may say something in
 * another way.
 * @internal For tests.
 */
export function withoutExports(code: string, names: readonly string[]): string {
  const left = new Set(names);
  const lean = code.replace(EXPORT, (statement, name: string) => (left.delete(name) ? '' : statement));
  if (left.size > 0) throw new Error(`React exports in no known way: ${[...left].join(', ')}`);
  return lean;
}

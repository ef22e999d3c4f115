import type { Plugin } from 'vite';

/** Import of a CSS module's object of class names in our own code. */
const OBJECT_IMPORT = /import (\w+) from ('[^']+\.module\.css';)/g;

/**
 * Replaces class names of CSS modules by constants where they are used, so that pages do not load a module's object of
 * all names. The build also rejects a class that no style defines.
 */
export function cssClasses(): Plugin[] {
  return [
    {
      name: 'css-class-names',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ } },
        handler: (code) => ({ code: code.replace(OBJECT_IMPORT, 'import * as $1 from $2'), map: null }),
      },
      onLog(_level, log) {
        if (log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes('.module.css')) this.error(log.message);
      },
    },
    {
      name: 'css-classes-only',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: /\.module\.css$/ },
        // A module of which only constants are used has no code of its own: its style would be lost.
        handler: (code) => ({
          code: code.replace(/^export default [\s\S]*/m, ''),
          map: null,
          moduleSideEffects: 'no-treeshake',
        }),
      },
    },
  ];
}

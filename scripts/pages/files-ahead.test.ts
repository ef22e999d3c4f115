import { filesAhead, withFileAtRest, withoutRepeats } from './files-ahead';

const chunk = (moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
  type: 'chunk' as const,
  moduleIds,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const bundle = {
  'assets/login.js': chunk(
    ['/here/pages/login/start-login.tsx'],
    ['assets/kit.js', 'assets/react.js'],
    ['assets/login.css'],
  ),
  'assets/kit.js': chunk(['/here/shared/kit.ts'], ['assets/react.js'], ['assets/kit.css']),
  'assets/react.js': chunk(['/here/node_modules/react.js']),
  'assets/login.css': { type: 'asset' as const },
  // The only members of a bundle that are read.
} as unknown as Parameters<typeof filesAhead>[0];

test('what a module needs comes with all it imports, and each file once', () => {
  expect(filesAhead(bundle, ['pages/login/start-login.tsx', 'shared/kit.ts'])).toEqual([
    '/assets/login.js',
    '/assets/kit.js',
    '/assets/react.js',
    '/assets/login.css',
    '/assets/kit.css',
  ]);
});

test('a module that is in no script of the build is reported', () => {
  expect(() => filesAhead(bundle, ['pages/login/gone.tsx'])).toThrow('pages/login/gone.tsx');
});

test('a page does not fetch ahead what it links or contains', () => {
  const page = (ahead: string, atRest: string): string =>
    `<script data-ahead="${ahead}" data-at-rest="${atRest}"></script><script src="/b.js"></script>` +
    '<style data-files="/c.css /d.css"></style>';
  expect(withoutRepeats(page('/a.js /b.js', '/c.css /e.css'))).toBe(page('/a.js', '/e.css'));
});

test('a file is added to those fetched at rest', () => {
  expect(withFileAtRest('<script data-at-rest=""></script>', '/a.css')).toBe('<script data-at-rest="/a.css"></script>');
  expect(withFileAtRest('<script data-at-rest="/b.js"></script>', '/a.css')).toContain('"/b.js /a.css"');
});

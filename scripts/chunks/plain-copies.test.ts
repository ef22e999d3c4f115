/** @jest-environment node */
import { plainCopies } from './plain-copies';

type Resolve = (
  this: { resolve: (source: string) => Promise<{ id: string } | null> },
  source: string,
  importer: string | undefined,
  options: { kind: string },
) => Promise<{ id: string } | null>;

/** How the build resolves an import on a site with one page without a framework, /404.html. */
async function resolved(source: string, importer?: string, kind = 'import-statement') {
  const resolveId = plainCopies(['/404.html']).resolveId as unknown as Resolve;
  const found = await resolveId.call({ resolve: (one) => Promise.resolve({ id: `/src${one}` }) }, source, importer, {
    kind,
  });
  return found?.id;
}

test.each([
  ['what the page starts with', '/404.ts', '/404.html', '/src/404.ts?plain'],
  ['what that imports', '/paths.ts', '/src/404.ts?plain', '/src/paths.ts?plain'],
  ["the bundler's own loader", '\0vite/preload-helper.js', '/src/404.ts?plain', '/src\0vite/preload-helper.js?plain'],
])('%s is a copy', async (_what, source, importer, id) => {
  await expect(resolved(source, importer)).resolves.toBe(id);
});

test('a style is no copy', async () => {
  await expect(resolved('/plain.css', '/src/404.ts?plain')).resolves.toBe('/src/plain.css');
});

test.each([
  ['what it loads later', '/session.ts', '/src/404.ts?plain', 'dynamic-import'],
  ['what another page starts with', '/index.ts', '/index.html', 'import-statement'],
  ['a page', '/404.html', undefined, 'import-statement'],
])('%s is resolved as usual', async (_what, source, importer, kind) => {
  await expect(resolved(source, importer, kind)).resolves.toBeUndefined();
});

import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { createHtmlPlugin } from 'vite-plugin-html';
// With their endings, here and in what they import: Vite will let Node read this file by itself, and Node wants them.
import { kitPage, type PageMeta, pageManifest } from './pages/page-manifest.ts';
import { cssClasses } from './scripts/build/css-classes.ts';
import { reactModules } from './scripts/build/react-modules.ts';
import { siteFiles } from './scripts/build/site-files.ts';
import { pageChunks } from './scripts/chunks/page-chunks.ts';
import { plainCopies } from './scripts/chunks/plain-copies.ts';
import { firstScript } from './scripts/pages/first-script.ts';

const here = import.meta.dirname;

/** What the templates say comes from shared/, whose aliases the loader of this file does not know: Vite's runner does. */
async function loadPageData() {
  const script = resolve(here, 'scripts/pages/page-data.ts');
  const options = { root: here, configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' } as const;
  return (await runnerImport<typeof import('./scripts/pages/page-data')>(script, options)).module;
}

/**
 * vite-plugin-html, reduced to the two hooks that work for this layout: EJS data per page and the minifier. Its input,
 * dev-server rewrites and closeBundle hooks are dropped: with several templates in one folder they overwrite each
 * other's input, send every other URL to index.html in dev, and move files about after the build.
 */
async function htmlTemplates(pages: readonly PageMeta[], minify: boolean): Promise<Plugin[]> {
  const { pageData, templateFolder } = await loadPageData();
  const [inject, minifier] = createHtmlPlugin({
    minify: minify && {
      collapseWhitespace: true,
      conservativeCollapse: true,
      removeComments: true,
      keepClosingSlash: false,
      useShortDoctype: true,
    },
    pages: pages.map((page) => ({
      filename: `${page.name}.html`,
      template: `entries/${page.name}.html`,
      injectOptions: { data: pageData(page, here), ejsOptions: { views: [templateFolder(here)] } },
    })),
    // The plugin types its pair as a nested array; both are always there.
  }) as [Plugin, Plugin];
  const { name, enforce, configResolved, transformIndexHtml } = inject;
  return [{ name, enforce, configResolved, transformIndexHtml } as Plugin, minifier];
}

/** The HTML file of a page. */
const entryOf = (page: string): string => resolve(here, 'entries', `${page}.html`);

/** How long the build takes is no fault of what is built: it depends on what else the machine does. */
const CHECKS = { bundlerTimings: false };

/** A short name for a class of a CSS module, the same in the pages' HTML and in the browser. */
function scopedName(name: string, file: string): string {
  const path = relative(here, file.split('?', 1)[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Leaves out how the date library would find words in other languages: it makes every page carry what it takes. */
function noLocales(): Plugin {
  return {
    name: 'no-locales',
    transform: (code, id) =>
      id.endsWith('/moment/moment.js') ? code.replace('aliasedRequire = require;', 'aliasedRequire = null;') : null,
  };
}

/** Puts our own loader of late styles in the place of Vite's and its copy, which are several times its size. */
function lateStyles(): Plugin {
  const loader = resolve(here, 'shared/boot/late/late-styles.ts');
  return {
    name: 'late-styles',
    enforce: 'pre',
    load: (id) =>
      id.startsWith('\0vite/preload-helper.js')
        ? `export { withStyles as __vitePreload } from ${JSON.stringify(loader)};`
        : null,
  };
}

export default defineConfig(({ command, isSsrBuild }) => {
  const pages: readonly PageMeta[] =
    command === 'serve' || process.env.KIT === '1' ? [...pageManifest, kitPage] : pageManifest;
  return {
    appType: 'mpa',
    root: resolve(here, 'entries'),
    envDir: here,
    publicDir: resolve(here, 'static'),
    cacheDir: resolve(here, 'node_modules/.vite'),
    resolve: {
      tsconfigPaths: true,
      // The phone library as written for today's browsers: 3.6 kB smaller than the build Node and Jest take.
      alias: [
        { find: /^libphonenumber-js\/core$/, replacement: 'libphonenumber-js/core/es6' },
        // As the time zones require it; its other form makes every page carry helpers to turn one into the other.
        { find: /^moment$/, replacement: 'moment/moment.js' },
      ],
    },
    plugins: [
      react(),
      isSsrBuild
        ? []
        : [
            plainCopies(pageManifest.filter(({ island }) => !island).map(({ name }) => entryOf(name))),
            cssClasses(),
            lateStyles(),
            noLocales(),
            reactModules(),
            siteFiles(),
            htmlTemplates(pages, command === 'build'),
            firstScript(pages),
          ],
    ],
    css: { modules: { localsConvention: 'camelCaseOnly' as const, generateScopedName: scopedName } },
    worker: { format: 'es' as const, rolldownOptions: { checks: CHECKS } },
    build: {
      outDir: resolve(here, 'dist'),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      sourcemap: false,
      // The largest, which writes PDF files (567 kB), is fetched only for turned pages; what a page starts with has budgets.
      chunkSizeWarningLimit: 600,
      // Which styles belong to which page, for the build's own last step.
      manifest: true,
      modulePreload: {
        polyfill: false,
        // A page's HTML names all it starts with, and what a press needs; of late code, only the styles are named here.
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild
        ? // The renderer has all pages in one and is gone after it ran: what is late on one page is early on another.
          { checks: { ...CHECKS, ineffectiveDynamicImport: false } }
        : {
            checks: CHECKS,
            input: Object.fromEntries(pages.map(({ name }) => [name, entryOf(name)])),
            // A constant of one word, such as the site's locale, is cheaper in each place than brought to it.
            optimization: { inlineConst: true },
            output: {
              codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: pageChunks(pages, entryOf) }] },
            },
          },
    },
  };
});

/**
 * Reads the files of a site as Netlify's own tools do, and prints the result as JSON.
 * Usage: node ask-netlify.cjs node_modules folder path...   (the folder of the tools, the site, addresses)
 */
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const [modules, folder, ...paths] = process.argv.slice(2);

void tell();

async function tell() {
  const { parseAllHeaders } = await load('@netlify/headers-parser/lib/index.js');
  const { parseAllRedirects } = await load('@netlify/redirect-parser/lib/index.js');
  const headers = await parseAllHeaders({
    headersFiles: [join(folder, '_headers')],
    minimal: false,
    configHeaders: [],
  });
  const redirects = await parseAllRedirects({
    redirectsFiles: [join(folder, '_redirects')],
    minimal: false,
    configRedirects: [],
  });
  const errors = [...headers.errors, ...redirects.errors].map(({ message }) => message);
  console.log(JSON.stringify({ errors, answers: await answers() }));
}

/** Where each address leads, and the headers by the rules for it and for its target. */
async function answers() {
  const { HeadersHandler } = await load('@netlify/headers/dist/main.js');
  const { RedirectsHandler } = await load('@netlify/redirects/dist/main.js');
  const headers = new HeadersHandler({ projectDir: folder, configHeaders: [], logger: { error: fail } });
  const redirects = new RedirectsHandler({ projectDir: folder, publicDir: folder, jwtSecret: '', jwtRoleClaim: '' });
  return Promise.all(
    paths.map(async (path) => {
      const request = new Request(`https://site.example${path}`);
      const match = await redirects.match(request);
      const target = new Request(match?.target ?? request);
      return {
        path,
        to: match?.external ? target.url : new URL(target.url).pathname,
        status: match?.statusCode ?? null,
        isForced: match?.force ?? false,
        asked: await headers.apply(request),
        served: match?.external ? {} : await headers.apply(target),
      };
    }),
  );
}

function load(name) {
  return import(pathToFileURL(join(resolve(modules), name)).href);
}

function fail(message) {
  throw new Error(message);
}

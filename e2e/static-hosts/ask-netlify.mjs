/**
 * Reads the files of a site as Netlify's own tools do, and tells as JSON what they make of them.
 * Usage: node ask-netlify.mjs node_modules folder path...   (the folder of the tools, the site, addresses)
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, folder, ...paths] = process.argv.slice(2);
const { parseAllHeaders } = await load('@netlify/headers-parser/lib/index.js');
const { parseAllRedirects } = await load('@netlify/redirect-parser/lib/index.js');
const { HeadersHandler } = await load('@netlify/headers/dist/main.js');
const { RedirectsHandler } = await load('@netlify/redirects/dist/main.js');

const headers = await parseAllHeaders({ headersFiles: [join(folder, '_headers')], minimal: false, configHeaders: [] });
const redirects = await parseAllRedirects({
  redirectsFiles: [join(folder, '_redirects')],
  minimal: false,
  configRedirects: [],
});
const logger = { error: fail };
const headersHandler = new HeadersHandler({ projectDir: folder, configHeaders: [], logger });
const redirectsHandler = new RedirectsHandler({
  projectDir: folder,
  publicDir: folder,
  jwtSecret: '',
  jwtRoleClaim: '',
});

console.log(
  JSON.stringify({
    errors: [...headers.errors, ...redirects.errors].map(({ message }) => message),
    counts: { headers: headers.headers.length, redirects: redirects.redirects.length },
    answers: await Promise.all(paths.map(answerTo)),
  }),
);

/** Where an address leads, and the headers by the rules for it and for where it leads. */
async function answerTo(path) {
  const request = new Request(`https://site.example${path}`);
  const match = await redirectsHandler.match(request);
  const target = match?.external ? null : new Request(match?.target ?? request);
  return {
    path,
    to: match?.external ? match.target.href : new URL(target.url).pathname,
    status: match?.statusCode ?? null,
    isForced: match?.force ?? false,
    asked: await headersHandler.apply(request),
    served: target && (await headersHandler.apply(target)),
  };
}

function load(name) {
  return import(pathToFileURL(join(resolve(modules), name)).href);
}

function fail(message) {
  throw new Error(message);
}

/** Builds if necessary, then runs the built server in this process. Without tsx, whose loading would dominate. */
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = resolve(__dirname, '../..');
const built = (name) => join(root, 'dist-server', name);
const load = (name) => import(pathToFileURL(built(name)).href);

void run();

async function run() {
  // The check itself is part of the build: if it changes, so does the stamp.
  const isBuilt = existsSync(built('build-stamp.js')) && (await load('build-stamp.js')).isBuilt(root, process.env);
  const code = isBuilt ? 0 : await build();
  if (code === 0) await load('main.js');
  else process.exitCode = code;
}

/** @returns the exit code; interrupting the build with Ctrl-C is not a failure. */
async function build() {
  if (!existsSync(join(root, 'node_modules/tsx'))) {
    process.stderr.write(
      'What builds the pages and the server is not installed: run "npm ci", then "npm start" again.\n',
    );
    return 1;
  }
  process.stdout.write('Building the pages and the server. This is done again only when something has changed.\n');
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  process.once('SIGINT', () => process.exit(0));
  const code = await new Promise((done) => child.once('exit', done));
  process.removeAllListeners('SIGINT');
  return code ?? 1;
}

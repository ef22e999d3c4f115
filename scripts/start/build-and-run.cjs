/** Builds if necessary, then runs the built server in this process. Without tsx, whose loading would dominate. */
const { existsSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { packagesSentence } = require('./packages.cjs');
const { endLike, runNode } = require('./run-node.cjs');

const BUILDING = 'Building the pages and the server. This is done again only when something has changed.\n';

const root = resolve(__dirname, '../..');
const built = (name) => join(root, 'dist-server', name);
const load = (name) => import(pathToFileURL(built(name)).href);

void run();

async function run() {
  const isBuilt = await isAllBuilt();
  const sentence = packagesSentence(root, !isBuilt);
  if (sentence) fail(sentence);
  else if (isBuilt || (await build())) await load('main.js');
}

/** The check itself is part of the build: a change to it changes the stamp, which is written last. */
async function isAllBuilt() {
  if (!existsSync(built('build-stamp')) || !existsSync(built('build-stamp.js'))) return false;
  return (await load('build-stamp.js')).isBuilt(root, process.env);
}

/** @returns whether the server can start; interrupting the build with Ctrl-C is not a failure. */
async function build() {
  let problem = null;
  const written = [];
  const end = await runNode(
    ['--import', 'tsx', 'scripts/build.ts'],
    { cwd: root, stdio: ['inherit', 'inherit', 'pipe', 'ipc'] },
    (child) => {
      child.stderr.on('data', (chunk) => written.push(chunk));
      // The loader also sends messages.
      child.on('message', (message) => {
        problem = message.problem ?? problem;
        if (message.begins) process.stdout.write(BUILDING);
      });
    },
  );
  // If the machine is the problem, the compilers' output says no more than the sentence.
  if (problem) fail(problem);
  else process.stderr.write(Buffer.concat(written));
  if (end.code === 0) return true;
  if (end.signal === 'SIGKILL') fail('The build was killed, perhaps for lack of memory: free some, then try again.');
  else if (end.signal !== 'SIGINT' && !problem) endLike(end);
  return false;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/**
 * Run by `npm start`: builds the pages and the server if any of their inputs has changed, and starts the server.
 * Written in plain syntax, so that any Node can parse it and print which version is required.
 * Usage: node scripts/start.cjs
 */
const { nodeVersionProblem } = require('../server/start/node-version-check.cjs');

const sentence = nodeVersionProblem(process.versions.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else require('./start/build-and-run.cjs');

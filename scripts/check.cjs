/**
 * Run by `npm test`: runs the checks (`scripts/check.ts`) if Node and the packages are there.
 * Written in plain syntax, so that any Node can parse it and print which version is required.
 * Usage: node scripts/check.cjs [arguments of scripts/check.ts]
 */
const { nodeVersionProblem } = require('../server/start/node-version-check.cjs');

const sentence = nodeVersionProblem(process.versions.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else require('./check/run-check.cjs');

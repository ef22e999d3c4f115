/**
 * Run by `npm test`: runs the checks (`scripts/check.ts`) if Node and the packages are there.
 * Written in plain syntax, so that any Node can parse it and print which version is required.
 * Usage: node scripts/check.cjs [arguments of scripts/check.ts]
 */
const { nodeSentence } = require('../server/start/node-sentence.cjs');

const sentence = nodeSentence(process.versions.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else require('./check/run-check.cjs');

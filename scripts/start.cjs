/**
 * What `npm start` runs: builds the pages and the server when anything they are made from has changed, and starts.
 * Everything here is plain, so that any Node can read it up to the sentence that says which one is needed.
 * Usage: node scripts/start.cjs
 */
const { nodeSentence } = require('../server/start/node-sentence.cjs');

const sentence = nodeSentence(process.versions.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else require('./start/build-and-run.cjs');

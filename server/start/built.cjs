/** What dist-server/main.js is made from: it must be readable by an old Node, so the server itself is loaded late. */
const { nodeSentence } = require('./node-sentence.cjs');

/** Beside this file once both are built. */
const SERVER = './server.js';

const sentence = nodeSentence(process.versions.node);
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} else {
  // A trace in the log names the files people know.
  process.setSourceMapsEnabled(true);
  import(SERVER).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write('The packages that the server runs on are not all here: run "npm ci --omit=dev" first.\n');
    process.exitCode = 1;
  });
}

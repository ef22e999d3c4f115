/**
 * A folder of the disk for the embedded PostgreSQL, which waits for the disk where PostgreSQL asks for it: after a commit
 * its log, at a checkpoint the files of its tables, and folders in which files were made or renamed. The package's own
 * takes every such question for answered.
 */
const fs = require('node:fs');
const { NodeFS } = require('@electric-sql/pglite/nodefs');

class SyncedFolder extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const waitForDisk = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        NODEFS.tryFSOperation(() => (nfd === undefined ? syncFolder(NODEFS.realPath(node)) : fs.fdatasyncSync(nfd)));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, waitForDisk] } };
  }
}

/** Folders are not opened by the package. */
function syncFolder(path) {
  const folder = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

module.exports = { SyncedFolder };

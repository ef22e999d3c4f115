/**
 * A folder of the disk for the embedded PostgreSQL, which waits for the disk where PostgreSQL asks for it: after a commit
 * its log, at a checkpoint the files of its tables, and folders in which files were made or renamed. The package's own
 * takes every such question for answered. And nobody else may read what is in it: the package gives some files rights that
 * PostgreSQL did not ask for.
 */
const fs = require('node:fs');
const { NodeFS } = require('@electric-sql/pglite/nodefs');

/** The rights of everybody but the owner. */
const OTHERS = 0o077;

class OwnFolder extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const waitForDisk = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        NODEFS.tryFSOperation(() => (nfd === undefined ? syncFolder(NODEFS.realPath(node)) : fs.fdatasyncSync(nfd)));
        return 0;
      };
    };
    const keepToOwner = ({ NODEFS }) => {
      const { setattr } = NODEFS.node_ops;
      NODEFS.node_ops.setattr = (node, changes) =>
        setattr(node, changes.mode === undefined ? changes : { ...changes, mode: changes.mode & ~OTHERS });
    };
    const preRun = [...emscriptenOpts.preRun, waitForDisk, keepToOwner];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
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

module.exports = { OwnFolder };

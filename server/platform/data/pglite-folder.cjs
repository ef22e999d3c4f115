/**
 * A file system for the embedded PostgreSQL that really syncs when PostgreSQL asks: the log after a commit, table files
 * at a checkpoint, and folders in which files were created or renamed. The package's own ignores every sync. It also
 * keeps the files private: the package sets some permissions that PostgreSQL did not request.
 */
const fs = require('node:fs');
const { NodeFS } = require('@electric-sql/pglite/nodefs');

/** The permission bits of group and others. */
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

/** The package does not open folders. */
function syncFolder(path) {
  const folder = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

module.exports = { OwnFolder };

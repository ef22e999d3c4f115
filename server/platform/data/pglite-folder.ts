import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/** What of a file in the module's own file system is used here; Emscripten does not type it. */
interface Node {
  readonly id: number;
}

/** What of that file system is used here. */
interface NodeFiles {
  stream_ops: { fsync: (stream: { node: Node; nfd?: number }) => number };
  node_ops: { setattr: (node: Node, changes: { mode?: number }) => void };
  /** Translates the system's errors. */
  tryFSOperation: (deed: () => void) => void;
  realPath: (node: Node) => string;
}

/** The permission bits of everybody but the owner. */
const OTHERS = 0o077;

/**
 * A file system for the embedded PostgreSQL that really syncs when PostgreSQL asks for it: the log after a commit,
 * table files at a checkpoint, and folders in which files were created or renamed. The package's own ignores every
 * sync. It also keeps the files private: the package gives some permissions that PostgreSQL did not ask for.
 */
export class OwnFolder extends NodeFS {
  override async init(pg: PGlite, options: InitOptions): Promise<{ emscriptenOpts: InitOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const changeFiles = ({ NODEFS }: object & { NODEFS: object }): void => {
      // Emscripten's `library_nodefs.js`, as the package contains it.
      const files = NODEFS as NodeFiles;
      waitForDisk(files);
      keepToOwner(files);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), changeFiles] } };
  }
}

function waitForDisk(files: NodeFiles): void {
  files.stream_ops.fsync = ({ node, nfd }) => {
    files.tryFSOperation(() => {
      if (nfd === undefined) syncFolder(files.realPath(node));
      else fdatasyncSync(nfd);
    });
    return 0;
  };
}

function keepToOwner({ node_ops }: NodeFiles): void {
  const { setattr } = node_ops;
  node_ops.setattr = (node, changes) =>
    setattr(node, changes.mode === undefined ? changes : { ...changes, mode: changes.mode & ~OTHERS });
}

/** The package does not open folders. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

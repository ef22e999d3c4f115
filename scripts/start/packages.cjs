/** Tells whether "npm ci" has run to its end. Needs no packages itself, because there may be none. */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @param {string} root the checkout
 * @param {boolean} withDev whether the packages that build and test are needed, too; if not, the server's are enough
 * @returns {string | null} a sentence if packages are missing
 */
exports.packagesSentence = (root, withDev) => {
  const what = whatIsMissing(root, withDev);
  return what === null ? null : `${what}: run "npm ci" first.`;
};

function whatIsMissing(root, withDev) {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return 'The packages are not installed';
  // npm writes this list after installing everything.
  const list = join(folder, '.package-lock.json');
  if (!existsSync(list)) return 'The packages are only partly installed';
  const packages = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(list);
  for (const path of withDev ? Object.keys(packages) : ofServer(packages)) {
    if (path === '') continue;
    const { version, optional } = packages[path];
    const found = installed[path];
    // Parts for other machines are optional, and not on the list.
    if (!found && optional) continue;
    const isThere = found && existsSync(join(root, path, 'package.json'));
    if (!isThere || (found.version !== version && !found.link)) {
      return `The package ${path.replace(/^.*node_modules\//, '')} ${version} is not installed`;
    }
  }
  return null;
}

/** The packages that "npm ci --omit=dev -w server" installs, beginning with the server's own. */
function ofServer(packages) {
  const reached = new Set(['server']);
  // A set yields what is added during the loop, too.
  for (const from of reached) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = placeOf(packages, from, name);
      if (path !== null && !packages[path].dev && !packages[path].devOptional) reached.add(path);
    }
  }
  return reached;
}

/** Where Node finds a package: below the one that imports it, or in a folder above; null if nowhere. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** Tells whether "npm ci" has run to its end. Needs no packages itself, because there may be none. */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * @param {string} root the checkout
 * @param {boolean} withDev whether the packages that build and test are needed, too
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
  const needed = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(
    ([path, { dev, devOptional }]) => path !== '' && (withDev || !(dev || devOptional)),
  );
  const installed = readPackages(list);
  for (const [path, { version, optional }] of needed) {
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

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

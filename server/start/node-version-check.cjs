/** The required Node version, in syntax that any Node can parse: an old Node must be able to report it. */
const NEEDED = [20, 19];

/** @param {string} version for example `18.20.4` */
exports.nodeVersionProblem = (version) => {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return null;
  return `This needs Node ${NEEDED.join('.')} or later, and this is Node ${version}: install a newer one from https://nodejs.org.`;
};

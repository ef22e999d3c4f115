// Packages that are ES modules only, for Jest, which runs CommonJS.
const { transformSync } = require('esbuild');

module.exports = {
  process: (source) => ({ code: transformSync(source, { format: 'cjs', target: 'node20.19' }).code }),
};

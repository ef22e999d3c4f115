const { options } = require('./.dependency-cruiser.cjs');

/**
 * Folders stand on floors: none is in a circle with another. Tests may reach anywhere, so they are left out here.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-folders',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(server|sandbox|shared|pages)(/|$)' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: ['\\.test\\.tsx?$', '(^|/)testing/'] } },
};

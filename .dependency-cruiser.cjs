/** Tests may reach anywhere. */
const tests = '\\.test\\.tsx?$';

/** The rooms of the server, lowest first: each imports only rooms before it (docs/architecture.md). */
const ROOMS = [
  ...['platform', 'http', 'queue', 'bucket', 'untrusted', 'mail', 'orders', 'payments', 'plans', 'archives'],
  ...['accounts', 'faxing', 'printing', 'mail-in', 'start', 'provider-events', 'routes', 'worker', 'admin'],
];
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    // In their types neither: what a thing is made of knows nothing of who makes it.
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-is-the-bottom',
      severity: 'error',
      from: { path: '^shared/', pathNot: [tests, '^shared/testing/'] },
      to: { path: '^(pages|entries|e2e|scripts|tools|server|sandbox)/' },
    },
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: { path: '^(shared|pages|entries)/', pathNot: [tests, '^shared/testing/'] },
      to: { path: '^shared/testing/' },
    },
    {
      name: 'pages-only-use-shared',
      severity: 'error',
      from: { path: '^pages/([^/]+)/', pathNot: tests },
      to: { path: '^(entries|e2e|scripts|tools|server|sandbox|pages)/', pathNot: '^pages/$1/' },
    },
    {
      name: 'entries-mount-one-page',
      severity: 'error',
      from: { path: '^entries/([^/.]+)', pathNot: tests },
      to: { path: '^(entries|pages|server|sandbox|e2e)/', pathNot: ['^pages/$1/', '\\.css$'] },
    },
    {
      name: 'no-order-in-payments-or-uploads',
      severity: 'error',
      from: { path: '^shared/(payments|uploads)/', pathNot: tests },
      to: { path: '^shared/(order|boot)/' },
    },
    {
      name: 'middle-layer-takes-only-what-is-below',
      severity: 'error',
      from: { path: '^shared/(forms|stores|vendors|api)/', pathNot: tests },
      to: { path: '^shared/(order|payments|uploads|boot)/' },
    },
    {
      name: 'api-takes-nothing-above-it',
      severity: 'error',
      from: { path: '^shared/api/', pathNot: tests },
      to: { path: '^shared/', pathNot: '^shared/(api|reference|lib|messages)' },
    },
    {
      name: 'ui-takes-only-lib',
      severity: 'error',
      from: { path: '^shared/ui/', pathNot: tests },
      to: { path: '^shared/', pathNot: '^shared/(ui|lib)/' },
    },
    {
      name: 'lib-and-reference-stand-alone',
      severity: 'error',
      from: { path: '^shared/(lib|reference|messages)', pathNot: tests },
      to: { path: '^shared/', pathNot: '^shared/(lib|reference)/' },
    },
    {
      name: 'server-shares-only-the-contract-and-pure-code',
      severity: 'error',
      from: { path: '^(server|sandbox)/', pathNot: tests },
      to: {
        path: '^(shared|pages|entries|e2e)/',
        pathNot: [
          '^shared/(api/(shapes/|wire\\.ts)|messages\\.ts|reference/|lib/|payments/plan-(price|days|state)\\.ts|testing/)',
          '^pages/page-manifest\\.ts$',
        ],
      },
    },
    ...ROOMS.slice(0, -1).map((room, at) => ({
      name: `server-${room}-takes-only-what-is-below`,
      severity: 'error',
      from: { path: `^server/${room}/`, pathNot: [tests, '/testing/'] },
      to: { path: `^server/(${ROOMS.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'only-the-top-of-the-server-knows-the-sandbox',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: [tests, '^server/testing/'] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'stripe-only-in-payments',
      severity: 'error',
      from: { path: '^(shared|pages|entries)/', pathNot: '^shared/(vendors/stripe|payments/)' },
      to: { path: '@stripe/' },
    },
    {
      name: 'zone-tables-in-one-module',
      severity: 'error',
      from: {
        path: '^(shared|pages|entries|server|sandbox)/',
        pathNot: [tests, '^shared/lib/time/moment-zones\\.ts$'],
      },
      to: { path: 'moment', pathNot: '^shared/' },
    },
    {
      name: 'no-dev-deps-in-app',
      severity: 'error',
      from: { path: '^(shared|pages|entries)/', pathNot: [tests, '^shared/testing/', '^entries/.*\\.test'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-dev-deps-in-the-built-server',
      severity: 'error',
      // Vite and esbuild are for the server that runs from source: each is imported when it is needed.
      from: { path: '^(server|sandbox)/', pathNot: [tests, '^server/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], dynamic: false },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The server and the stand-ins have packages of their own.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

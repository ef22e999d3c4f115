import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { loneText } from './scripts/lint/lone-text.js';

const BUILD_SETTINGS = {
  selector: 'MemberExpression[object.type="MetaProperty"][property.name="env"]',
  message: 'Only boot/env.ts reads settings.',
};

const STORAGE = {
  selector: 'Identifier[name=/^(local|session)Storage$/]',
  message: 'lib/safe-storage.ts keeps what a browser keeps, and has the table of names.',
};

const RAW_IMPORT = {
  selector: 'MemberExpression[property.name=/^(then|catch)$/][object.type="ImportExpression"]',
  message: 'Code comes late by boot/late (lateView, withLateCode), which say so when it cannot be fetched.',
};

/** In WebKit such a call names another window as the source of its message. */
const TAIL_CALL = {
  selector:
    ':matches(ArrowFunctionExpression, ArrowFunctionExpression > ChainExpression, ReturnStatement, ReturnStatement > ChainExpression) > CallExpression[callee.property.name="postMessage"]',
  message: 'A message is posted in a block of statements, not as the value of a function.',
};

/**
 * A runtime's zones may be older than the law, and one that it lacks throws where it is handed to it. Its own clock, which
 * the parts of a date without "UTC" are by, is in such a zone, too.
 */
const ZONES = [
  'Property[key.name="timeZone"]',
  'Literal[value="timeZone"]',
  'MemberExpression[property.name="timeZone"]',
  'MemberExpression[property.name="DateTimeFormat"]',
  'Property[key.name="DateTimeFormat"]',
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]',
  'CallExpression[callee.property.name=/^to(Date|Time)String$/]',
  'CallExpression[callee.property.name=/^[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)$/]',
  'NewExpression[callee.name="Date"][arguments.length>1]',
].map((selector) => ({
  selector,
  message: 'No zone goes to the runtime: lib/time/dates.ts shows times by the data that comes with the product.',
}));

const LOCALE = {
  selector: 'Literal[value="en-US"]',
  message: 'Dates and numbers are written as in SITE_LOCALE (reference/places/site-locale.ts).',
};

/** Without a name in their types, two errors of the same structure are one type, and any error is either. */
const ERROR_NAME = {
  selector: 'ClassDeclaration[superClass.name="Error"]:not(:has(PropertyDefinition[key.name="name"][readonly=true]))',
  message: "An error has a name: `override readonly name = 'TooLargeError'`.",
};

// Rules that need types are in `.oxlintrc.jsonc`: oxlint checks them, and the types, in a few seconds.
export default defineConfig(
  globalIgnores([
    'dist',
    'dist-server',
    'dist-ssr',
    'data',
    'coverage',
    'reports',
    '.stryker-tmp',
    'test-results',
    'test-results-hosts',
    'test-results-other',
    'test-results-visual',
    'playwright-report',
    '**/*.cjs',
    'docs/operations/static-hosts/**',
  ]),
  js.configs.recommended,
  tseslint.configs.strict,
  { files: ['{shared,pages,entries}/**'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    rules: {
      // Biome has this rule, too.
      'prefer-rest-params': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Node 20 gets it wrong: lib/parse-url.ts parses.' },
      ],
    },
  },
  // The network is touched in five places: calls, those made early, uploads, and two that read files of the build: styles
  // ahead of their use, and the fonts and decoders of the inspection.
  {
    files: ['shared/**', 'pages/**', 'entries/**'],
    ignores: [
      'shared/api/transport/request.ts',
      'shared/api/transport/early-calls.ts',
      'shared/boot/first/fetch-ahead.ts',
      'shared/uploads/sending/send-file.ts',
      'shared/uploads/inspect/drawing/fetch-file.ts',
      'shared/testing/**',
      '**/*.test.*',
    ],
    rules: { 'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'] },
  },
  // Settings of the build are read in one place, and so is the browser's clock; one constant says whose words dates
  // and numbers are written in. Blocks that overlap replace each other: each names all that holds for its files.
  {
    files: ['shared/**', 'pages/**', 'entries/**'],
    rules: {
      'no-restricted-syntax': ['error', BUILD_SETTINGS, STORAGE, RAW_IMPORT, ...ZONES, LOCALE, TAIL_CALL, ERROR_NAME],
    },
  },
  {
    files: ['server/**', 'sandbox/**'],
    rules: { 'no-restricted-syntax': ['error', ...ZONES, LOCALE, TAIL_CALL, ERROR_NAME] },
  },
  { files: ['scripts/**', 'tools/**', 'e2e/chaos/**'], rules: { 'no-restricted-syntax': ['error', ...ZONES] } },
  { files: ['shared/boot/env.ts'], rules: { 'no-restricted-syntax': ['error', ...ZONES, LOCALE] } },
  {
    files: ['shared/lib/safe-storage.ts'],
    rules: { 'no-restricted-syntax': ['error', BUILD_SETTINGS, RAW_IMPORT, ...ZONES, LOCALE] },
  },
  {
    files: ['shared/lib/time/browser-clock.ts', 'shared/boot/idle/warm-dates.ts'],
    rules: { 'no-restricted-syntax': ['error', BUILD_SETTINGS, STORAGE, RAW_IMPORT, LOCALE] },
  },
  {
    files: ['shared/reference/places/{site-locale,locales}.ts'],
    rules: { 'no-restricted-syntax': ['error', BUILD_SETTINGS, STORAGE, RAW_IMPORT, ...ZONES] },
  },
  {
    files: ['{shared,pages,entries}/**/*.test.*', 'shared/testing/**'],
    rules: { 'no-restricted-syntax': ['error', BUILD_SETTINGS] },
  },
  { files: ['{server,sandbox,scripts,tools}/**/*.test.*'], rules: { 'no-restricted-syntax': 'off' } },
  // What React draws is translated by browsers, in which no text may stand beside what comes and goes.
  {
    files: ['{shared,pages,entries}/**/*.tsx'],
    ignores: ['shared/testing/**', '**/*.test.*'],
    languageOptions: { parserOptions: { project: './scripts/lint/tsconfig.json' } },
    plugins: { own: { rules: { 'lone-text': loneText } } },
    rules: { 'own/lone-text': 'error' },
  },
  // An empty pattern says that a fixture needs no other.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
);

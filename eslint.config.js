import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist', 'dist-ssr', 'data', 'coverage', 'test-results', 'playwright-report', '**/*.cjs']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  // The network is touched in three places: calls, uploads, and the fonts of the inspection, which are files of the build.
  {
    files: ['shared/**', 'pages/**', 'entries/**'],
    ignores: [
      'shared/api/request.ts',
      'shared/uploads/send-file.ts',
      'shared/uploads/inspect/pdf-fonts.ts',
      'shared/testing/**',
      '**/*.test.*',
    ],
    rules: { 'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'] },
  },
  // Settings of the build are read in one place.
  {
    files: ['shared/**', 'pages/**', 'entries/**'],
    ignores: ['shared/boot/env.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[object.type="MetaProperty"][property.name="env"]',
          message: 'Only boot/env.ts reads settings.',
        },
      ],
    },
  },
  // Playwright's fixtures: `use` is its callback, and an empty pattern says that a fixture needs no other.
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);

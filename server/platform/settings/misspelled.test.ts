import { findMisspelled } from './misspelled';

test.each([
  ['STRIPE_SECRT_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['METRICSPORT', 'METRICS_PORT'],
  ['MAX_FILES_BYTES', 'MAX_FILE_BYTES'],
  ['port', 'PORT'],
])('%s probably means %s', (name, meant) => {
  expect(findMisspelled({ [name]: '1' })).toEqual([{ name, meant }]);
});

test('finds no misspellings in an ordinary environment', () => {
  const usual =
    'PATH HOME HOSTNAME USER SHELL TERM LANG PWD OLDPWD SHLVL LOGNAME TZ EDITOR NODE_ENV NODE_OPTIONS NODE_VERSION ' +
    'HTTP_PROXY https_proxy NO_PROXY TMPDIR XDG_DATA_DIRS XDG_DATA_HOME INVOCATION_ID JOURNAL_STREAM DATABASE_PASSWORD ' +
    'STATE_DIRECTORY VITE_BRAND_NAME VITE_SUPPORT_EMAIL npm_config_port CI DEBUG SSH_TTY MAIL POSTGRES_PASSWORD PORT HOST';
  expect(findMisspelled(Object.fromEntries(usual.split(' ').map((name) => [name, '1'])))).toEqual([]);
});

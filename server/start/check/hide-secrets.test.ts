import { hideSecrets } from './hide-secrets';

test('hides a secret itself, and as the password within a URL', () => {
  const env = { SESSION_SECRET: 'canary1', DATABASE_URL: 'postgres://fax:can%40ry2@host/fax', BRAND_NAME: 'Faxkeep' };
  expect(hideSecrets('canary1 at postgres://fax:can%40ry2@host/fax: can@ry2, can%40ry2; Faxkeep', env)).toBe(
    '[secret] at [secret]: [secret], [secret]; Faxkeep',
  );
});

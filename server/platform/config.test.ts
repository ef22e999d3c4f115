import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readConfig, readSettings } from './config';
import { SettingsError } from './settings/readings';

const complaints = (env: Record<string, string>): string[] =>
  readSettings(env).mistakes.map(({ name, what }) => `${name} ${what}`);

const s3 = {
  BUCKET_S3_ENDPOINT: 'https://s3.store.example',
  BUCKET_S3_REGION: 'eu-west-1',
  BUCKET_S3_NAME: 'faxes',
  BUCKET_S3_KEY: 'AKEXAMPLE',
  BUCKET_S3_SECRET: 'a/secret+key',
};

const apple = { APPLE_CLIENT_ID: 'site.example', APPLE_TEAM_ID: 'TEAM123456', APPLE_KEY_ID: 'KEY1234567' };

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
  [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, not "1e3"'],
  [{ PORT: '80808' }, 'PORT must be a whole number from 0 to 65535, not "80808"'],
  [{ MAX_FILE_BYTES: '0' }, 'MAX_FILE_BYTES must be a whole number of at least 1, not "0"'],
  [{ PUBLIC_URL: 'fax.example' }, 'PUBLIC_URL must be an http or https address, not "fax.example"'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 9, not "yes"'],
  [{ PORT: '9000', SMTP_PORT: '9000' }, 'SMTP_PORT must be another port than PORT, not 9000 too'],
  [
    { ALLOWED_FRAME_HOSTS: 'https://a.example b.example' },
    'ALLOWED_FRAME_HOSTS must be http or https addresses, not "https://a.example b.example"',
  ],
  ...[
    'thanks.html',
    'shop.example/thanks',
    'javascript:alert(1)',
    'ftp://shop.example/',
    'https://ann:pw@shop.example/',
  ].map((to): [Record<string, string>, string] => [
    { DONE_REDIRECT: to },
    `DONE_REDIRECT must be a path that begins with a slash, or an http or https address, without user name and password, not "${to}"`,
  ]),
  [{ NOTIFICATION_TYPE: 'loud' }, 'NOTIFICATION_TYPE must be one of info, success, warning, error, not "loud"'],
  [{ STRIPE_SECRET_KEY: 'sk_x' }, 'STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_WEBHOOK_SECRET has no effect without STRIPE_SECRET_KEY'],
  [{ ...s3, BUCKET_S3_KEY: ' ' }, 'BUCKET_S3_KEY must be set together with BUCKET_S3_ENDPOINT'],
  [
    { SIGN_IN_PROVIDERS: 'google facebook' },
    'SIGN_IN_PROVIDERS must be google, apple or microsoft, not "google facebook"',
  ],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set together with GOOGLE_CLIENT_ID'],
  [{ DROPBOX_APP_SECRET: 's' }, 'DROPBOX_APP_SECRET has no effect without DROPBOX_APP_KEY'],
  [{ ...apple, APPLE_PRIVATE_KEY: 'x' }, 'APPLE_PRIVATE_KEY must be the private key that Apple issued'],
  [
    { MAIL_FROM: 'Faxkeep no-reply@fax.example' },
    'MAIL_FROM must be an e-mail address, or Name <address>, not "Faxkeep no-reply@fax.example"',
  ],
  [
    { MAIL_FROM: 'Faxkeep <fax.example>' },
    'MAIL_FROM must be an e-mail address, or Name <address>, not "Faxkeep <fax.example>"',
  ],
  [
    { MAIL_FROM: 'A <a@fax.example>, b@fax.example' },
    'MAIL_FROM must be an e-mail address, or Name <address>, not "A <a@fax.example>, b@fax.example"',
  ],
  [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an e-mail address, not "support"'],
  [{ ARCHIVE_DOMAIN: '@fax.example' }, 'ARCHIVE_DOMAIN must be a domain name, not "@fax.example"'],
  [{ ARCHIVE_DOMAIN: 'https://fax.example' }, 'ARCHIVE_DOMAIN must be a domain name, not "https://fax.example"'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x', SMTP_URL: 'smtp://mail.example' },
    'STRIPE_PUBLISHABLE_KEY is a live key, but STRIPE_SECRET_KEY is a test key: copy both from the same mode',
  ],
  [
    { SANDBOX: '1', PUBLIC_URL: 'https://fax.example', BUCKET_URL: 'http://files.fax.example/' },
    'BUCKET_URL must be an https address, because PUBLIC_URL is one: browsers send no file from it to http://files.fax.example/',
  ],
  [
    { SANDBOX: '1', PUBLIC_URL: 'https://fax.example', ...s3, BUCKET_S3_ENDPOINT: 'http://bucket:8333' },
    'BUCKET_S3_ENDPOINT must be an https address, because PUBLIC_URL is one: browsers send no file from it to http://bucket:8333/faxes',
  ],
  [
    { ...s3, BUCKET_S3_FORMS: '0', BUCKET_S3_PUBLIC_URL: 'https://f.example' },
    'BUCKET_S3_PUBLIC_URL has no effect with BUCKET_S3_FORMS=0: set BUCKET_URL',
  ],
  [{ BUCKET_S3_PUBLIC_URL: 'https://f.example' }, 'BUCKET_S3_PUBLIC_URL has no effect without BUCKET_S3_ENDPOINT'],
])('%j: %s', (env, complaint) => {
  expect(complaints(env)).toEqual([complaint]);
});

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const key = randomBytes(32).toString('base64');
const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };

test.each<[Record<string, string>]>([
  [{}],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:9000' }],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://fax.localhost:9000', TRUST_PROXY: '1' }],
  [{ DATABASE_URL: 'postgres://fax@127.0.0.1/fax' }],
])('%j is a local trial: stand-ins need no setting', (env) => {
  expect(readConfig(env).sandbox).toBe('local');
});

test.each<[Record<string, string>, string]>([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, which others can reach'],
  [{ HOST: '127.0.0.1.evil.example' }, 'HOST is 127.0.0.1.evil.example, which others can reach'],
  [{ PUBLIC_URL: 'https://fax.example' }, 'PUBLIC_URL is https://fax.example, an address for others'],
  [{ PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL is http://localhost.example, an address for others'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is set and PUBLIC_URL is not'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set'],
  [{ FAX_COMMAND: 'send' }, 'FAX_COMMAND is set'],
  [{ DROPBOX_APP_KEY: 'key' }, 'DROPBOX_APP_KEY is set'],
  [{ FAX_ENGINE: 'hylafax' }, 'FAX_ENGINE is set'],
  [{ ...google, SESSION_SECRET: key }, 'OAuth clients are set'],
  [{ SANDBOX: '0' }, 'SANDBOX is 0'],
])('%j without payment keys is rejected, and stand-ins are off', (env, reason) => {
  expect(complaints(env)).toEqual([
    `STRIPE_SECRET_KEY must be set, because ${reason}; for a trial that charges and sends nothing set SANDBOX=1`,
  ]);
  expect(readSettings(env).config.sandbox).toBe('none');
  expect(complaints({ ...env, SANDBOX: '0', ...keys })).toEqual([]);
  expect(readSettings({ ...env, ...keys }).config.sandbox).toBe('none');
});

test('SANDBOX=1 is a trial anywhere: settings that reach third parties are ignored', () => {
  const real = { SMTP_URL: 'smtp://mail.example', FAX_COMMAND: 'send', DROPBOX_APP_KEY: 'key' };
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://fax.example' };
  const config = readConfig({ ...open, ...real, SANDBOX: '1' });
  expect(config.sandbox).toBe('announced');
  for (const name of ['stripe', 'smtpUrl', 'faxCommand', 'dropboxAppKey']) expect(config).not.toHaveProperty(name);
  expect(readConfig({ ...open, ...real, ...keys })).toMatchObject({
    smtpUrl: 'smtp://mail.example',
    faxCommand: 'send',
    dropboxAppKey: 'key',
  });
  expect(complaints({ ...keys, SANDBOX: '1' })).toEqual([
    'SANDBOX must not be 1 while payment keys are set: remove one of them',
  ]);
});

test('a config has no secret twice, and none of a third party that a stand-in plays', () => {
  const clients = { ...google, BOX_CLIENT_ID: 'box-id', BOX_CLIENT_SECRET: 'box-secret', SESSION_SECRET: key };
  const played = JSON.stringify(readConfig({ ...clients, SANDBOX: '1' }));
  for (const value of ['id', 'secret', 'box-id', 'box-secret']) expect(played).not.toContain(`"${value}"`);
  expect(
    Object.keys(readConfig({ ...keys, ...clients, ...s3 })).filter((name) =>
      /^(stripe|box|google|bucketS3)/.test(name),
    ),
  ).toEqual(['stripe']);
});

describe('OAuth clients', () => {
  const withKey = { ...keys, SESSION_SECRET: key };

  test('are read if all of their settings are there', () => {
    const box = { BOX_CLIENT_ID: 'box', BOX_CLIENT_SECRET: 'open' };
    const dropbox = { DROPBOX_APP_KEY: 'app', DROPBOX_APP_SECRET: 'shut' };
    expect(readConfig({ ...withKey, ...google, ...box, ...dropbox }).clients).toEqual({
      google: { id: 'id', secret: 'secret' },
      box: { id: 'box', secret: 'open' },
      dropbox: { id: 'app', secret: 'shut' },
    });
    expect(readConfig({ ...withKey, DROPBOX_APP_KEY: 'app' })).not.toHaveProperty('clients');
    expect(readConfig({ SANDBOX: '1', ...google, SESSION_SECRET: key })).not.toHaveProperty('clients');
  });

  test.each(['https://id.example', 'https://id.example/realm', 'http://127.0.0.1:4000', 'http://localhost:4000'])(
    "%s can take Google's place",
    (issuer) => {
      const config = readConfig({ ...withKey, ...google, GOOGLE_ISSUER: issuer });
      expect(config.clients?.google).toEqual({ id: 'id', secret: 'secret', issuer });
    },
  );

  test.each(['http://id.example', 'id.example', 'https://id.example/?x=1', 'ftp://localhost'])(
    '%s cannot',
    (issuer) => {
      expect(complaints({ ...withKey, ...google, GOOGLE_ISSUER: issuer })).toEqual([
        `GOOGLE_ISSUER must be an https address, or an http one on this machine, not "${issuer}"`,
      ]);
    },
  );

  test('a provider in the place of Google needs a client', () => {
    expect(complaints({ ...keys, GOOGLE_ISSUER: 'https://id.example' })).toEqual([
      'GOOGLE_ISSUER has no effect without GOOGLE_CLIENT_ID',
    ]);
  });

  test("Apple's key may be one line", () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
    const env = { ...keys, ...apple, APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
    const client = { id: 'site.example', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: pem };
    expect(readConfig(env).clients).toEqual({ apple: client });
  });

  test('of storages need a key of ours, since what opens them is kept', () => {
    expect(complaints({ ...keys, ...google })).toEqual([
      'SESSION_SECRET must be set where storages can be linked: it encrypts the tokens that open them',
    ]);
  });
});

describe('FAX_ENGINE', () => {
  const smtp = { ...keys, SMTP_URL: 'smtp://mail.example' };

  const account = { TELNYX_API_KEY: 'KEY1', TELNYX_CONNECTION_ID: '7', TELNYX_FROM: '+12025550100' };
  const telnyx = { ...account, PUBLIC_URL: 'https://fax.example', BUCKET_URL: 'https://files.fax.example' };

  test('names HylaFAX, with its server and modem', () => {
    const settings = { ...smtp, FAX_ENGINE: 'hylafax' };
    expect(readConfig(settings).hylafax).toEqual({ server: 'localhost:4559', paper: 'na-let', resolution: 'fine' });
    const more = {
      HYLAFAX_SERVER: 'fax.example:4560',
      HYLAFAX_MODEM: 'ttyIAX0',
      HYLAFAX_PAPER: 'a4',
      HYLAFAX_RESOLUTION: 'standard',
    };
    const given = { server: 'fax.example:4560', modem: 'ttyIAX0', paper: 'a4', resolution: 'standard' };
    expect(readConfig({ ...settings, ...more }).hylafax).toEqual(given);
    expect(readConfig({ ...smtp, ...more })).not.toHaveProperty('hylafax');
  });

  test('is ignored in a sandbox, whose stand-in plays it', () => {
    expect(readConfig({ SANDBOX: '1', FAX_ENGINE: 'hylafax' })).not.toHaveProperty('hylafax');
  });

  test('telnyx is the account with its number', () => {
    const config = readConfig({ ...smtp, FAX_ENGINE: 'telnyx', ...telnyx });
    expect(config.telnyx).toEqual({ apiKey: 'KEY1', connectionId: '7', from: '+12025550100' });
    expect(() => readConfig({ ...smtp, FAX_ENGINE: 'telnyx', ...telnyx, TELNYX_API_KEY: '' })).toThrow(
      'TELNYX_API_KEY must be set with FAX_ENGINE=telnyx',
    );
    expect(() => readConfig({ ...smtp, ...telnyx, TELNYX_FROM: '2025550100' })).toThrow(/TELNYX_FROM must be a number/);
  });

  test.each(['http://fax.example', 'https://localhost', 'https://127.0.0.1:8443'])(
    'telnyx cannot fetch documents from %s',
    (PUBLIC_URL) => {
      expect(() => readConfig({ ...smtp, FAX_ENGINE: 'telnyx', ...telnyx, PUBLIC_URL })).toThrow(
        'PUBLIC_URL must be an https address that others reach, because of FAX_ENGINE=telnyx: it fetches the documents of each fax from there',
      );
      expect(readConfig({ ...smtp, FAX_ENGINE: 'hylafax', PUBLIC_URL }).hylafax).toBeDefined();
    },
  );

  test('a sandbox plays it without an account', () => {
    const config = readConfig({ SANDBOX: '1', FAX_ENGINE: 'telnyx' });
    expect([config.telnyx, config.playedEngine]).toEqual([undefined, 'telnyx']);
  });

  test.each<[env: Record<string, string>, what: string]>([
    [{ FAX_ENGINE: 'carrier-pigeon' }, 'FAX_ENGINE must be hylafax, telnyx or sinch, not "carrier-pigeon"'],
    [{ FAX_ENGINE: 'hylafax', FAX_COMMAND: 'send' }, 'FAX_ENGINE must not be set together with FAX_COMMAND'],
    [{ HYLAFAX_SERVER: '-x' }, 'HYLAFAX_SERVER must be a host, or host:port, not "-x"'],
    [{ HYLAFAX_MODEM: 'a b' }, 'HYLAFAX_MODEM must be the name of a modem, not "a b"'],
    [{ HYLAFAX_RESOLUTION: 'best' }, 'HYLAFAX_RESOLUTION must be fine or standard, not "best"'],
    [{ HYLAFAX_PAPER: '-x' }, 'HYLAFAX_PAPER must be one of HylaFAX\'s names, such as a4, not "-x"'],
    [{ FAX_RETRY_SECONDS: '1 x' }, 'FAX_RETRY_SECONDS must be whole numbers of seconds, not "1 x"'],
    [{ FAX_RETRY_SECONDS: '86401' }, 'FAX_RETRY_SECONDS must be whole numbers of seconds, not "86401"'],
  ])('%j is rejected', (env, what) => {
    expect(complaints({ ...smtp, ...env })).toEqual([what]);
  });

  test('tries again after 1, 5, 15 and 60 minutes, or as set', () => {
    expect(readConfig(smtp).faxRetrySeconds).toEqual([60, 300, 900, 3_600]);
    expect(readConfig({ ...smtp, FAX_RETRY_SECONDS: '1, 20' }).faxRetrySeconds).toEqual([1, 20]);
  });
});

test.each(['short', 'a'.repeat(64), 'abcdefgabcdefgabcdefgabcdefgabcdefg', '0123456789'.repeat(4)])(
  'rejects the guessable SESSION_SECRET %s',
  (secret) => {
    expect(complaints({ SESSION_SECRET: secret })).toEqual([
      'SESSION_SECRET must be at least 32 random characters; "openssl rand -base64 32" makes them',
    ]);
  },
);

test.each(['base64', 'hex'] as const)('accepts random SESSION_SECRETs in %s', (encoding) => {
  for (let time = 0; time < 200; time += 1) {
    expect(complaints({ SESSION_SECRET: randomBytes(24).toString(encoding) })).toEqual([]);
  }
});

test('does not print secrets, even in the wrong setting', () => {
  const wrong = {
    STRIPE_SECRET_KEY: 'canary_secret',
    STRIPE_PUBLISHABLE_KEY: 'sk_live_canary',
    DATABASE_URL: 'mysql://fax:canary@host/fax',
    SMTP_URL: 'fax:canary@host',
  };
  expect(complaints(wrong)).toHaveLength(4);
  expect(complaints(wrong).join('\n')).not.toContain('canary');
});

test('the server does not start, and reports every mistake at once', () => {
  const start = (): unknown => readConfig({ PORT: 'x', TRUST_PROXY: 'y', SMTP_URL: 'z' });
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(
    'PORT must be a whole number from 0 to 65535, not "x"\n' +
      'TRUST_PROXY must be a whole number from 0 to 9, not "y"\n' +
      'SMTP_URL must be an smtp:// or smtps:// address',
  );
});

test('valid settings take effect even if others are invalid', () => {
  const { config } = readSettings({ PORT: 'x', BRAND_NAME: 'Other' });
  expect(config).toMatchObject({ port: 8080, brandName: 'Other', publicUrl: 'http://localhost:8080' });
});

test('with an S3 store the bucket has no port', () => {
  expect(complaints({ ...s3, BUCKET_PORT: '8080' })).toEqual([]);
  expect(readConfig(s3).bucketUrl).toBe('https://s3.store.example/faxes');
});

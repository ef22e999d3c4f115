import { readOptions } from './options';

test('one origin is the server and the pages; the settings of the build are the build’s', () => {
  expect(readOptions(['https://fax.example'], {})).toEqual({
    server: new URL('https://fax.example'),
    pages: new URL('https://fax.example'),
    build: { buildEnvironment: 'production', executeExtras: true, bucketOrigins: [] },
    orders: false,
    number: '+12025550143',
    wantsAccount: false,
  });
  const env = {
    VITE_BUILD_ENVIRONMENT: 'staging',
    VITE_EXECUTE_EXTRAS: 'none',
    VITE_BUCKET_ORIGINS: 'https://a.example https://b.example',
  };
  const given = ['https://api.example', '--pages', 'https://www.example', '--orders', '--account'];
  expect(readOptions(given, env)).toMatchObject({
    server: new URL('https://api.example'),
    pages: new URL('https://www.example'),
    build: {
      buildEnvironment: 'staging',
      executeExtras: false,
      bucketOrigins: ['https://a.example', 'https://b.example'],
    },
    orders: true,
    wantsAccount: true,
  });
});

test.each([
  [[], 'The address of the server is missing'],
  [['https://a.example', 'https://b.example'], 'Only one server at a time: https://b.example is too much'],
  [['fax.example'], 'fax.example is no address like https://fax.example'],
  [['ftp://fax.example'], 'ftp://fax.example is no address like https://fax.example'],
  [['https://fax.example/v1'], 'Give the origin only, https://fax.example: calls go to /v1 below it'],
  [['https://ann:word@fax.example'], 'The address has a password in it: leave it out'],
  [['https://fax.example', '--number', '555'], '--number takes a number like +12025550143'],
  [['https://fax.example', '--number', ''], '--number takes a number like +12025550143'],
])('%j is refused in words', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(expect.objectContaining({ name: 'UsageError', message }) as Error);
});

test('a password is no argument', () => {
  expect(() => readOptions(['https://fax.example', '--password', 'x'], {})).toThrow("Unknown option '--password'");
});

import { hashToken } from '@server/secrets';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { sealState } from '@server/users/outside-state';

let server: TestServer;

beforeAll(async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };
  server = await createTestServer({ env: { ...keys, SESSION_SECRET: 'EKcbcZ1ZbIPxj0pMWsDNbB1SpNIf8Zc3' } });
});
afterAll(() => server.close());

test.each([
  ['/v1/google/drive/installed', 'install'],
  ['/v1/account/linkstorage/linked', 'storage'],
])(
  'with real keys %s leads nowhere and trusts nobody, not even somebody with the signing key',
  async (path, purpose) => {
    const visitor = createVisitor(server);
    await visitor.info();
    const bearer = hashToken(decodeURIComponent(visitor.cookie().replace(/^.*?=/, '')));
    const query = new URLSearchParams({
      state: sealState(server.services, purpose, bearer, { redirect: '/home.html' }),
      account: sealState(server.services, 'google-account', '', { email: 'victim@mail.example' }),
    });
    expect((await visitor.get(`${path}?${query.toString()}`)).status).toBe(501);
    const info = await visitor.info();
    expect(info.context.user).toBeNull();
    expect(info.context.settings.providers).toEqual([]);
  },
);

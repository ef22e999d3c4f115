import { createStorageClient, TOKEN_ADDRESSES, VERIFIER } from '@server/testing/storages/storage-client';
import { answerConsent } from '@server/testing/storages/storage-consent';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { StorageProvider } from '@shared/reference/features';
import * as oauth from 'openid-client';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ALL: StorageProvider[] = ['drive', 'dropbox', 'onedrive', 'box'];

/** The certified client library accepts the stand-ins' answers, and understands their refusals. */
test.each(ALL)('a certified client links %s, refreshes, and understands a refusal', async (provider) => {
  const { authorizeUrl, fetch } = createStorageClient(server, provider);
  const metadata = { issuer: 'https://stand-in.example', token_endpoint: TOKEN_ADDRESSES[provider] };
  const config = new oauth.Configuration(metadata, 'standin', undefined, oauth.ClientSecretPost('standin'));
  // The library's own type of `fetch` is a part of the real one's.
  config[oauth.customFetch] = fetch as oauth.CustomFetch;
  const back = await answerConsent(server, authorizeUrl());
  if (!back) throw new Error('The page does not ask');
  const checks = { expectedState: 'state-1', ...(provider === 'box' ? {} : { pkceCodeVerifier: VERIFIER }) };
  const tokens = await oauth.authorizationCodeGrant(config, back, checks);
  const renewed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.access_token).not.toBe(tokens.access_token);
  await expect(oauth.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  const denied = await answerConsent(server, authorizeUrl(), { answer: 'deny' });
  const refused = oauth.authorizationCodeGrant(config, denied ?? back, checks);
  await expect(refused).rejects.toMatchObject({ error: 'access_denied' });
});

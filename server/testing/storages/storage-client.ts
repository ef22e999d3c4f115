import { createStorageStandIns } from '@sandbox/storages/stand-ins';
import type { TestServer } from '@server/testing/test-server';
import type { StorageProvider } from '@shared/reference/features';
import { answerConsent } from './storage-consent';

/** A verifier and its challenge, both from RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Address of each provider's token endpoint. */
export const TOKEN_ADDRESSES: Record<StorageProvider, string> = {
  drive: 'https://oauth2.googleapis.com/token',
  dropbox: 'https://api.dropboxapi.com/oauth2/token',
  onedrive: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  box: 'https://api.box.com/oauth2/token',
};

const OWN: Record<StorageProvider, Record<string, string>> = {
  drive: { scope: 'https://www.googleapis.com/auth/drive.file', access_type: 'offline', prompt: 'consent' },
  dropbox: { scope: 'account_info.read files.content.write', token_access_type: 'offline' },
  onedrive: { scope: 'offline_access User.Read Files.ReadWrite.AppFolder' },
  box: {},
};

/** A client of the stand-ins, in the role that this product has with the providers. */
export interface StorageClient {
  fetch: typeof globalThis.fetch;
  /** Address of the authorization page; an empty value leaves a parameter out. */
  authorizeUrl: (change?: Record<string, string>) => string;
  /** Allows access as the person; returns the code. */
  code: (account: string, change?: Record<string, string>) => Promise<string>;
  /** Calls the token endpoint; an empty value leaves a field out. */
  token: (fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  exchange: (code: string, change?: Record<string, string>) => Promise<Response>;
  /** All steps at once: returns an access token and a refresh token. */
  link: (account: string, change?: Record<string, string>) => Promise<{ access: string; refresh: string }>;
}

/** Creates a client of one provider. */
export function createStorageClient(server: TestServer, provider: StorageProvider): StorageClient {
  const { publicUrl } = server.config;
  const fetch = createStorageStandIns(server.services);
  const redirect = `${publicUrl}/v1/account/linkstorage/linked`;
  const authorizeUrl: StorageClient['authorizeUrl'] = (change = {}) => {
    const all = {
      ...{ client_id: 'standin', redirect_uri: redirect, response_type: 'code', state: 'state-1' },
      ...(provider === 'box' ? {} : { code_challenge: CHALLENGE, code_challenge_method: 'S256' }),
      ...OWN[provider],
      ...change,
    };
    return `${publicUrl}/sandbox/storages/${provider}/authorize?${given(all).toString()}`;
  };
  const code: StorageClient['code'] = async (account, change) =>
    (await answerConsent(server, authorizeUrl(change), { account }))?.searchParams.get('code') ?? 'none';
  const token: StorageClient['token'] = (fields, headers = {}) =>
    fetch(TOKEN_ADDRESSES[provider], {
      method: 'POST',
      body: given({ client_id: 'standin', client_secret: 'standin', ...fields }),
      headers,
    });
  const exchange: StorageClient['exchange'] = (one, change = {}) =>
    token({
      ...{ grant_type: 'authorization_code', code: one, redirect_uri: redirect },
      ...(provider === 'box' ? {} : { code_verifier: VERIFIER }),
      ...change,
    });
  const link: StorageClient['link'] = async (account, change) => {
    const answer = await exchange(await code(account, change));
    // The answer of a token endpoint (RFC 6749, 5.1).
    const { access_token, refresh_token = '' } = (await answer.json()) as Record<string, string>;
    return { access: access_token ?? '', refresh: refresh_token };
  };
  return { fetch, authorizeUrl, code, token, exchange, link };
}

function given(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
}

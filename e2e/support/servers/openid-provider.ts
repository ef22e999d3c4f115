import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { type Account, Provider } from 'oidc-provider';
import { listenAnywhere } from './ports';

/** Failures of the provider. */
type Fault = 'none' | 'code lost' | 'token endpoint down' | 'token endpoint broken';

/** A certified OpenID Connect provider in the test's process. The name a person enters is also their address. */
export interface OpenIdProvider {
  issuer: string;
  fault: Fault;
  /** Opens it for its only client, which may return to this address only. */
  open(redirectUri: string): void;
  close(): Promise<void>;
}

/** The registered client. */
export const CLIENT = { id: 'faxkeep', secret: 'a secret between the two servers' };

/** Prefix of names whose addresses the provider has not confirmed. */
export const UNCONFIRMED = 'unsure-';

/** Starts a provider; until it is opened, it does not work. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  const provider: OpenIdProvider = {
    issuer: `http://127.0.0.1:${await listenAnywhere(server)}`,
    fault: 'none',
    open: (redirectUri) => {
      answer = listen(provider, redirectUri);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return provider;
}

function listen(own: OpenIdProvider, redirectUri: string): RequestListener {
  const provider = new Provider(own.issuer, settingsFor(redirectUri));
  provider.on('authorization_code.saved', (code) => {
    if (own.fault === 'code lost') void code.destroy();
  });
  const properly = provider.callback();
  return (request, response) => {
    const isToken = request.url === '/token';
    if (isToken && own.fault === 'token endpoint down') request.socket.destroy();
    else if (isToken && own.fault === 'token endpoint broken') response.writeHead(503).end('<h1>Busy</h1>');
    else properly(request, response);
  };
}

function settingsFor(redirectUri: string): Readonly<Record<string, unknown>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for these tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // In the token itself, like Google.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context: unknown, name: string): Account => ({
      accountId: name,
      claims: () => ({ sub: name, email: name, email_verified: !name.startsWith(UNCONFIRMED) }),
    }),
  };
}

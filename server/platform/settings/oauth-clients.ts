import { allOrNone, type Readings } from './readings';

/** This server's registration at a third party. */
export interface OAuthClient {
  id: string;
  secret: string;
  /** Replaces the default OpenID Connect provider for signing in; absent: the default. */
  issuer?: string;
}

/** This server's registration at Apple, where the secret is a token signed with a private key. */
export interface AppleClient {
  id: string;
  teamId: string;
  keyId: string;
  /** In PEM. */
  privateKey: string;
}

/** Where people can sign in or link a storage; an absent one is not offered. */
export interface OAuthClients {
  /** Sign-in, and Google Drive. */
  google?: OAuthClient;
  /** Sign-in, and OneDrive. */
  microsoft?: OAuthClient;
  apple?: AppleClient;
  dropbox?: OAuthClient;
  box?: OAuthClient;
}

/** The clients: all settings of each, or none. */
export function readOAuthClients(readings: Readings): OAuthClients | undefined {
  const clients = {
    google: readGoogle(readings),
    microsoft: readClient(readings, 'microsoft'),
    apple: readApple(readings),
    dropbox: readDropbox(readings),
    box: readClient(readings, 'box'),
  };
  const given = Object.entries(clients).filter(([, client]) => client !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Whether a storage can be linked: its encrypted tokens are then stored. */
export function haveStorage({ google, microsoft, dropbox, box }: OAuthClients): boolean {
  return [google, microsoft, dropbox, box].some((client) => client !== undefined);
}

function readClient(readings: Readings, provider: 'google' | 'microsoft' | 'box'): OAuthClient | undefined {
  allOrNone(readings, [`${provider}ClientId`, `${provider}ClientSecret`]);
  const { [`${provider}ClientId` as const]: id, [`${provider}ClientSecret` as const]: secret } = readings.values;
  return id && secret ? { id, secret } : undefined;
}

function readGoogle(readings: Readings): OAuthClient | undefined {
  const client = readClient(readings, 'google');
  const { googleIssuer: issuer } = readings.values;
  if (issuer !== undefined && !client) readings.complain('googleIssuer', 'has no effect without GOOGLE_CLIENT_ID');
  return client && { ...client, ...(issuer === undefined ? {} : { issuer }) };
}

/** The key alone is for the chooser. */
function readDropbox({ values, complain }: Readings): OAuthClient | undefined {
  const { dropboxAppKey: id, dropboxAppSecret: secret } = values;
  if (secret && !id) complain('dropboxAppSecret', 'has no effect without DROPBOX_APP_KEY');
  return id && secret ? { id, secret } : undefined;
}

function readApple(readings: Readings): AppleClient | undefined {
  allOrNone(readings, ['appleClientId', 'appleTeamId', 'appleKeyId', 'applePrivateKey']);
  const { appleClientId: id, appleTeamId: teamId, appleKeyId: keyId, applePrivateKey: privateKey } = readings.values;
  return id && teamId && keyId && privateKey ? { id, teamId, keyId, privateKey } : undefined;
}

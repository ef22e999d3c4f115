import { createPrivateKey } from 'node:crypto';
import { parseUrl } from '@shared/lib/address/parse-url';
import { allOrNone } from './all-or-none';
import { isLoopback } from './loopback';
import type { Values } from './values';

/** This server as a third party knows it. */
export interface OAuthClient {
  id: string;
  secret: string;
  /** Another OpenID Connect provider to sign in with in this one's place; absent: its own. */
  issuer?: string;
}

/** This server as Apple knows it: there the secret is a token, signed with a private key. */
export interface AppleClient {
  id: string;
  teamId: string;
  keyId: string;
  /** In PEM. */
  privateKey: string;
}

/** Where people can sign in, or link a storage; what is absent is not offered. */
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
export function readOAuthClients(values: Values): OAuthClients | undefined {
  const clients = {
    google: readGoogle(values),
    microsoft: readClient(values, 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'),
    apple: readApple(values),
    dropbox: readDropbox(values),
    box: readClient(values, 'BOX_CLIENT_ID', 'BOX_CLIENT_SECRET'),
  };
  const given = Object.entries(clients).filter(([, client]) => client !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Whether a storage can be linked: its tokens are then kept, encrypted. */
export function haveStorage({ google, microsoft, dropbox, box }: OAuthClients): boolean {
  return [google, microsoft, dropbox, box].some((client) => client !== undefined);
}

type ClientName = 'GOOGLE' | 'MICROSOFT' | 'BOX';

function readClient<N extends ClientName>(
  values: Values,
  idName: `${N}_CLIENT_ID`,
  secretName: `${N}_CLIENT_SECRET`,
): OAuthClient | undefined {
  allOrNone(values, [idName, secretName]);
  const [id, secret] = [values.text(idName), values.text(secretName)];
  return id && secret ? { id, secret } : undefined;
}

function readGoogle(values: Values): OAuthClient | undefined {
  const client = readClient(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const issuer = values.checked('GOOGLE_ISSUER', isIssuer, 'an https address, or an http one on this machine');
  if (issuer !== undefined && !client) values.complain('GOOGLE_ISSUER', 'has no effect without GOOGLE_CLIENT_ID');
  return client && { ...client, ...(issuer === undefined ? {} : { issuer }) };
}

/** Without https, whoever is between here and there could say who signs in. */
function isIssuer(text: string): boolean {
  const { protocol = '', hostname = '', search, hash } = parseUrl(text) ?? {};
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && search === '' && hash === '';
}

/** The key alone is for the chooser. */
function readDropbox({ text, complain }: Values): OAuthClient | undefined {
  const [id, secret] = [text('DROPBOX_APP_KEY'), text('DROPBOX_APP_SECRET')];
  if (secret && !id) complain('DROPBOX_APP_SECRET', 'has no effect without DROPBOX_APP_KEY');
  return id && secret ? { id, secret } : undefined;
}

function readApple(values: Values): AppleClient | undefined {
  allOrNone(values, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  const id = values.text('APPLE_CLIENT_ID');
  const teamId = values.text('APPLE_TEAM_ID');
  const keyId = values.text('APPLE_KEY_ID');
  const privateKey = values.checked('APPLE_PRIVATE_KEY', isEcKey, 'the private key that Apple issued');
  if (!id || !teamId || !keyId || !privateKey) return undefined;
  return { id, teamId, keyId, privateKey: inLines(privateKey) };
}

function isEcKey(text: string): boolean {
  try {
    return createPrivateKey(inLines(text)).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

/** Environment files keep a text of several lines in one. */
function inLines(text: string): string {
  return text.replaceAll('\\n', '\n');
}

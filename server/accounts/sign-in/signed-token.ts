import { type KeyObject, sign } from 'node:crypto';

/** A JSON Web Token with these claims: RS256 with an RSA key, ES256 with an elliptic one. */
export function signedToken(key: KeyObject, keyId: string, claims: object): string {
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256';
  const text = `${encode({ alg, kid: keyId, typ: 'JWT' })}.${encode(claims)}`;
  // By default, an elliptic signature would be in DER, which tokens do not use.
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text that must not be readable where it is stored, in the database or the browser.
 *
 * @param secret the server's key (`services.secret`)
 * @param owner only the same owner can decrypt it, so that it cannot be moved to another row
 */
export function seal(secret: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text sealed for this owner; null if it was altered, or sealed for another owner or with another key. */
export function unseal(secret: string, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  // Decoding ignores characters outside the alphabet.
  if (bytes.toString('base64url') !== sealed) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8');
    return text + decipher.final('utf8');
  } catch {
    // The authentication tag does not match.
    return null;
  }
}

/** A separate key, so that other signatures of the server reveal nothing about it. */
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'sealed text', 32));
}

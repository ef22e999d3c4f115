import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import { serverNow } from '@shared/api/transport/clock';
import { appConfig } from '@shared/lib/app-config';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * True if a file of `size` bytes may be sent with this form: this build trusts its target, and its policy is readable,
 * still valid by the server's clock and allows the size. Any other form is a failed setup. The real check is the
 * bucket's.
 */
export function isUsableForm(form: UploadForm, size: number): boolean {
  return isAllowedTarget(form.action) && isUsablePolicy(form.policy, size);
}

function isAllowedTarget(action: string): boolean {
  let url: URL;
  try {
    url = new URL(action);
  } catch {
    // Not an absolute address.
    return false;
  }
  if (url.username || url.password) return false;
  if (appConfig.bucketOrigins.length > 0) return appConfig.bucketOrigins.includes(url.origin);
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

function isUsablePolicy(encoded: string, size: number): boolean {
  const policy = decodePolicy(encoded);
  if (typeof policy !== 'object' || policy === null) return false;
  const expiration = 'expiration' in policy ? policy.expiration : undefined;
  if (typeof expiration !== 'string' || !(Date.parse(expiration) > serverNow())) return false;
  const conditions = 'conditions' in policy ? policy.conditions : undefined;
  return Array.isArray(conditions) && conditions.every((condition) => takesSize(condition, size));
}

function decodePolicy(encoded: string): unknown {
  if (encoded === '' || !BASE64.test(encoded)) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Not text, or not JSON.
    return null;
  }
}

function takesSize(condition: unknown, size: number): boolean {
  if (!Array.isArray(condition) || condition[0] !== 'content-length-range') return true;
  // Entries of any type: both ends are checked below.
  const [, least, most] = condition as unknown[];
  return typeof least === 'number' && typeof most === 'number' && least <= size && size <= most;
}

import { types } from 'node:util';

/**
 * Why a database cannot be used, in words for its operator. Of a certificate that is not trusted, libraries say only
 * what is wrong with it: the words add what to do.
 */
export function databaseWords(error: unknown): string {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return reasons.map(wordsOf).join(', ');
}

const AUTHORITY =
  'name a file with the certificate of its authority at the end of DATABASE_URL, as ?sslmode=verify-full&sslrootcert=/path/to/ca.pem';

/** By the codes of Node and OpenSSL. */
const ADVICE: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: AUTHORITY,
  CERT_SIGNATURE_FAILURE: AUTHORITY,
  CERT_HAS_EXPIRED: 'renew it on the database server',
  ERR_TLS_CERT_ALTNAME_INVALID: 'use a host in DATABASE_URL that its certificate names',
};

function wordsOf(error: unknown): string {
  // Those of sockets come from another realm in tests.
  if (!types.isNativeError(error)) return String(error);
  // Errors of connections have a code; others do not.
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined) return `the certificate file ${path} of DATABASE_URL is not there`;
  const advice = ADVICE[code];
  return advice === undefined ? error.message : `its certificate is not trusted (${error.message}): ${advice}`;
}

import { accountCalls, archiveCalls, identityCalls, resetLinkCalls } from './account';
import { failureSchemas, headers, parameters, refusalResponses, securitySchemes } from './components';
import { documentCalls, documentDownloads, messageCalls, printerDownloads } from './documents';
import { sentFaxCalls } from './faxes';
import { bucketPath, fileCalls } from './files';
import { linkCalls } from './links';
import { type Call, describeCalls, describeDownloads, describeNavigations, type Navigation } from './operation';
import { navigations, referenceNavigations, webhookPath } from './outside';
import type { Json } from './parts';
import { paymentCalls } from './payments';
import { schemas } from './schemas';
import { visitCalls } from './visit';

const DESCRIPTION = `The calls that the pages make, and nothing else: a server that implements these supports every screen.

Amounts are integers in US cents, sizes are in bytes, times are ISO-8601 with an offset, ids are opaque text.

**Success** is 2xx with \`{"success": true, ...}\`; a JSON object without \`error\` counts too, and so does 204.
**Failure** is any status with \`{"error": {"message", "code"?}}\`, whose message is shown to the person. Without such an
object a page shows the HTTP status; without a usable answer it asks the person to try again later.

A 401 on a page for signed-in people leads to the sign-in page. Redirects are not followed. Calls time out after 15 s (GET),
30 s (POST, DELETE) and 60 s (payments, which then count as unknown, never as failed).

Calls are made with credentials. A server on a different origin from the pages must allow that origin with
credentials and expose \`Date\`, \`Retry-After\`, \`X-CSRF-Token\` and \`X-CSRF-Timestamp\`.`;

const TAGS: Record<string, string> = {
  visit: 'The visitor, the open order, questions',
  files: 'The order’s files',
  payments: 'Payments for orders and plans',
  account: 'Sign-in, sign-out, profile, password',
  archives: 'A person’s archives',
  navigation: 'Addresses to which pages send the browser; not API calls',
  'reference server': 'Only on the reference server; pages never call these',
};

/** The whole document (OpenAPI 3.1). */
export function openApiDocument(): Record<string, Json> {
  return {
    openapi: '3.1.0',
    info: { title: 'Fax and archive calls', version: '1', description: DESCRIPTION },
    servers: [{ url: '/', description: 'The pages’ own origin, or the build setting VITE_API_BASE.' }],
    security: [{ session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: {
      parameters,
      headers,
      securitySchemes,
      schemas: { ...schemas, ...failureSchemas },
      responses: refusalResponses(),
    },
  };
}

function paths(): Record<string, Json> {
  const calls: readonly [string, readonly Call[]][] = [
    ['visit', [...visitCalls, ...sentFaxCalls]],
    ['files', fileCalls],
    ['payments', paymentCalls],
    ['account', [...accountCalls, ...resetLinkCalls, ...identityCalls]],
    ['archives', [...archiveCalls, ...documentCalls, ...linkCalls, ...messageCalls]],
  ];
  const steps: readonly [string, readonly Navigation[]][] = [
    ['navigation', navigations],
    ['reference server', referenceNavigations],
  ];
  return merged([
    ...calls.map(([tag, group]) => describeCalls(tag, group)),
    describeDownloads('navigation', [...documentDownloads, ...printerDownloads]),
    { '/': bucketPath },
    ...steps.map(([tag, group]) => describeNavigations(tag, group)),
    { '/v1/stripe/webhook': webhookPath },
  ]);
}

/** All paths; a path may be a navigation and a call, each by its own method. */
function merged(groups: readonly Record<string, Record<string, Json>>[]): Record<string, Json> {
  const all: Record<string, Record<string, Json>> = {};
  for (const group of groups) {
    for (const [path, methods] of Object.entries(group)) all[path] = { ...all[path], ...methods };
  }
  return all;
}

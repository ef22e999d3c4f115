import { type Fault, NEIGHBOR, withHeader } from './fault';

/** Faults of a server whose pages are on another origin. */
export const ORIGIN_FAULTS: Record<string, Fault> = {
  'no origin is allowed': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Allow-Origin', null),
    level: 'wrong',
    about: 'Origins',
    says: 'Access-Control-Allow-Origin is missing',
  },
  'every origin is allowed by a star': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Allow-Origin', '*'),
    level: 'wrong',
    about: 'Origins',
    says: 'Access-Control-Allow-Origin is "*", which is not taken for calls with cookies',
  },
  'every origin is allowed by name': {
    pages: NEIGHBOR,
    spoil: ({ headers }, request) => headers.set('Access-Control-Allow-Origin', request.headers.get('Origin') ?? ''),
    level: 'less',
    about: 'Origins',
    says: 'any site at all may read the answers',
  },
  'cookies are not allowed': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Allow-Credentials', null),
    level: 'wrong',
    about: 'Origins',
    says: 'Access-Control-Allow-Credentials is not "true"',
  },
  'the CSRF headers are not exposed': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Expose-Headers', 'Date'),
    level: 'wrong',
    about: 'CSRF',
    says: 'Access-Control-Expose-Headers does not name X-CSRF-Token, X-CSRF-Timestamp',
  },
  'Date is not exposed': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Expose-Headers', 'X-CSRF-Token, X-CSRF-Timestamp'),
    level: 'less',
    about: 'Clock',
    says: 'Access-Control-Expose-Headers does not name Date',
  },
  'the header of the CSRF token is not allowed': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Allow-Headers', 'Content-Type, X-Referrer, X-Attribution'),
    level: 'wrong',
    about: 'OPTIONS /v1/account/authenticate',
    says: 'Access-Control-Allow-Headers does not name x-csrf-token',
  },
  'DELETE is not allowed': {
    pages: NEIGHBOR,
    ...withHeader('Access-Control-Allow-Methods', 'GET, POST'),
    level: 'wrong',
    about: 'OPTIONS /v1/plans/check-server',
    says: 'Access-Control-Allow-Methods does not name DELETE',
  },
  'the question before a call is not answered': {
    pages: NEIGHBOR,
    spoil: (answer, { method }) => {
      if (method === 'OPTIONS') answer.status = 404;
    },
    level: 'wrong',
    about: 'OPTIONS /v1/account/authenticate',
    says: 'the question before it (OPTIONS) was answered with 404',
  },
  'the pages are another site, for which cookies are not kept': {
    pages: 'http://www.example',
    level: 'wrong',
    about: 'Session',
    says: 'from which only cookies with SameSite=None and Secure are kept',
  },
};

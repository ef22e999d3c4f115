import type { StrangerOptions } from '../stranger/stranger';
import type { Fault } from './fault';

type Answers = NonNullable<StrangerOptions['answers']>;

const PLAN = { guid: 'a', plan: 'PLAN_ONETIME_ANNUAL', current_period_end: '2027-01-31' };

/** Faults that affect a signed-in person. */
export const ACCOUNT_FAULTS: Record<string, Fault> = {
  'the list of archives is missing': {
    ...listing('GET /v1/archives', undefined),
    level: 'wrong',
    about: 'GET /v1/archives signed in',
    says: 'pages read: an answer that makes no sense: values is missing',
  },
  'an archive has no id': {
    ...listing('GET /v1/archives', [{ id: 'a' }, { email: 'b@archive.example' }]),
    level: 'wrong',
    about: 'GET /v1/archives signed in',
    says: 'values[1].id is missing: pages leave the entry out',
  },
  'a plan has a name of its own': {
    ...listing('GET /v1/plans', [{ ...PLAN, plan: 'PLAN_GOLD' }]),
    level: 'wrong',
    about: 'GET /v1/plans signed in',
    says: 'values[0].plan is "PLAN_GOLD", which is none of PLAN_ONETIME_TRIAL, PLAN_ONETIME_ANNUAL',
  },
  'a date is none': {
    ...listing('GET /v1/plans', [{ ...PLAN, end_date: 'next spring' }]),
    level: 'less',
    about: 'GET /v1/plans signed in',
    says: 'values[0].end_date is a text that pages cannot read',
  },
  'the printer has no queue': {
    stranger: { answers: { 'GET /v1/archives/{id}/printinfo': () => ({ json: { address: 'print.example' } }) } },
    level: 'wrong',
    about: 'GET /v1/archives/{id}/printinfo signed in',
    says: 'pages read: an answer that makes no sense: queue is missing',
  },
  'signing in signs nobody in': {
    stranger: { answers: { 'POST /v1/account/authenticate': () => ({ json: { success: true } }) } },
    level: 'wrong',
    about: 'Signed in',
    says: 'the next /v1/info has no context.user that pages can read',
  },
  'signing out signs nobody out': {
    stranger: { answers: { 'POST /v1/account/logout': () => ({ json: { success: true } }) } },
    level: 'wrong',
    about: 'Signed out',
    says: 'context.user is still there',
  },
};

/** Lists these values for the signed-in person. */
function listing(call: keyof Answers, values: unknown): Pick<Fault, 'stranger'> {
  const list: Answers[typeof call] = (own) => {
    const answer = own();
    return answer.status === 401 ? answer : { ...answer, json: { success: true, values } };
  };
  return { stranger: { answers: { [call]: list } } };
}

/** What trying a call requires: nothing, an option, or that it is never tried. */
type Needs = 'nothing' | '--account' | '--orders' | { never: string };

/** A call of specification 7. */
interface Row {
  needs: Needs;
  /** What the pages do without it. */
  without: string;
}

/** The table of specification 7, with its notation of calls. */
export const CALLS = {
  'GET /v1/info/{build-environment}': {
    needs: 'nothing',
    without: 'no page knows who is signed in and what is on offer: each says so and offers to try again',
  },
  'POST /v1/order/update/{id}': {
    needs: '--orders',
    without: 'the order stays at its step with a notice, and what was typed stays in the browser',
  },
  'POST /v1/contact/request': {
    needs: { never: 'it would send a question' },
    without: 'the contact form keeps the question and says that it was not sent',
  },
  'POST /v1/account/logout': { needs: '--account', without: 'a notice that stays says that signing out failed' },
  'POST /v1/file/cloudsetup': {
    needs: { never: 'it takes a file of the cloud chooser' },
    without: 'files from the cloud chooser stay in the list with the reason; those of the device are not affected',
  },
  'POST /v1/file/setup': {
    needs: '--orders',
    without: 'no file of the device can be sent: each says at which stage it failed',
  },
  'POST /v1/file/info': {
    needs: '--orders',
    without: 'no file becomes part of an order: each says at which stage it failed',
  },
  'POST /v1/file/flush/{file key}': { needs: '--orders', without: 'the file stays in the list, and a notice says why' },
  'POST /v1/order/execute/{card payment provider}': {
    needs: '--orders',
    without: 'nobody can pay: the page says that it has not heard back, and never that nothing was charged',
  },
  'GET /v1/archives': { needs: 'nothing', without: 'home.html says that the archives could not be loaded' },
  'POST /v1/archives/{id}/reportschedule': {
    needs: { never: 'it would begin the reports anew' },
    without: 'the schedule goes back to what it was, with a notice',
  },
  'POST /v1/archives/{id}/printenabled': {
    needs: '--account',
    without: 'printing stays as it was, with a notice',
  },
  'GET /v1/archives/{id}/printinfo': {
    needs: '--account',
    without: "the archive's printer tab says that the printer configuration could not be retrieved",
  },
  'POST /v1/archives/{id}/regenerate': {
    needs: { never: 'it cannot be undone' },
    without: 'the archive keeps its identifier, with a notice',
  },
  'GET /v1/account/profile': { needs: 'nothing', without: 'the account page says that it could not be loaded' },
  'POST /v1/account/profile': { needs: '--account', without: 'a notice says that the changes were not saved' },
  'POST /v1/account/communicationpreferences': {
    needs: '--account',
    without: 'a notice says that the changes were not saved',
  },
  'POST /v1/account/password': {
    needs: { never: 'it would change a password' },
    without: 'the old password stays, with a notice',
  },
  'POST /v1/account/authenticate': {
    needs: '--account',
    without: 'nobody can sign in with a password: the notice suggests to contact support',
  },
  'POST /v1/account/register': {
    needs: { never: 'it would make an account' },
    without: 'nobody can sign up with a password: the notice suggests to contact support',
  },
  'POST /v1/resources/resetpassword': {
    needs: { never: 'it would send a mail' },
    without: 'no link to a new password is sent: the notice suggests to contact support',
  },
  'POST /v1/resources/submit/passwordreset': {
    needs: { never: 'it takes a link from a mail' },
    without: 'the reset page keeps the old password, with a notice',
  },
  'GET /v1/plans': { needs: 'nothing', without: 'the billing page says that plan information could not be retrieved' },
  'DELETE /v1/plans/{guid}': {
    needs: { never: 'it would cancel a plan' },
    without: 'the plan stays, with a notice',
  },
  'POST /v1/plans': {
    needs: { never: 'it would buy a plan' },
    without: 'nobody can buy a plan: the page says that it has not heard back, and never that nothing was charged',
  },
} as const satisfies Record<string, Row>;

/** A call of the table. */
export type CallName = keyof typeof CALLS;

/** All calls of the table, in its order. */
// Its keys are the names.
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

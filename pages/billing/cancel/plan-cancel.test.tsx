import { withBilling } from '@shared/testing/pages/billing-page';
import { comeBack } from '@shared/testing/pages/come-back';
import { hold } from '@shared/testing/pages/hold';
import { meanwhile } from '@shared/testing/pages/meanwhile';
import { manyTurns } from '@shared/testing/turns';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const { server, email, open, buyByCard, expectThanks } = withBilling();

const main = () => within(screen.getByRole('main'));

/** Buys a monthly subscription on April 20, 2027, which renews on May 1; returns its id. */
async function subscribe(): Promise<string> {
  const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  await buyByCard(person, '$1.00');
  await expectThanks();
  const { guid } = await plans().select('guid').executeTakeFirstOrThrow();
  return guid;
}

const plans = () =>
  server()
    .services.db.selectFrom('plans')
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('email', '=', email()));

/** Moves the server's clock and runs due jobs. The person stays signed in. */
async function goTo(...instants: string[]): Promise<void> {
  await meanwhile(async () => {
    for (const instant of instants) {
      server().clock.set(Date.parse(instant));
      await server().visit('/v1/info/production');
      await server().runJobs();
    }
  });
}

/** The newest mail to the person. */
async function newestMail(): Promise<string> {
  const { services } = server();
  await goTo(new Date(services.clock.now()).toISOString());
  const mail = await services.db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', email())
    .orderBy('id')
    .execute();
  return mail.at(-1)?.body ?? '';
}

async function press(person: UserEvent, name: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name }));
}

test('after a failed renewal, page, question, notice and mail say that the plan ends now', async () => {
  const guid = await subscribe();
  // A card that the bank has forgotten.
  await server().services.db.updateTable('plans').set({ card: null }).where('guid', '=', guid).execute();
  await goTo('2027-04-26T12:00:00Z', '2027-05-01T12:00:30Z');

  const { person } = await open();
  expect(await screen.findByText("We couldn't charge $3.00 to renew this plan")).toBeVisible();
  expect(
    screen.getByText(
      "There is no card to charge. We'll try again on May 4, 2027, unless you cancel first. To pay with another card, cancel and choose the plan again.",
    ),
  ).toBeVisible();
  expect(screen.getByText('Payment due')).toBeVisible();
  expect(screen.getByText('$3.00 on May 4, 2027')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Ends now')).toBeVisible();
  expect(
    screen.getByText(
      "The period you paid for is over, so your plan ends as soon as you cancel. It won't be charged again.",
    ),
  ).toBeVisible();
  await press(person, 'Cancel and end now');
  const notice = "Your subscription is canceled. It has ended, and it won't be charged again.";
  expect(await screen.findByText(notice)).toBeVisible();
  expect(await main().findByText(/^Your plan ended on May 1, 2027/)).toBeVisible();
  expect(await newestMail()).toContain('nothing more will be charged. It has ended.');
  expect(await plans().select('active_until').execute()).toEqual([{ active_until: server().clock.now() }]);
});

test('if it was renewed since the view was opened, it is not canceled, and asked again with the new end', async () => {
  const guid = await subscribe();
  await goTo('2027-04-26T12:00:00Z', '2027-05-01T11:59:35Z');
  const { person } = await open(`#/plancancel/${guid}`);
  expect(await screen.findByText('Active until April 30, 2027')).toBeVisible();
  await goTo('2027-05-01T12:00:06Z');
  await press(person, 'Cancel subscription');
  const title = await main().findByText('Your subscription renewed on May 1, 2027');
  expect(title.closest('[role="alert"]')).toBeVisible();
  expect(
    screen.getByText("$3.00 was charged, and it's paid until May 31, 2027. It hasn't been canceled."),
  ).toBeVisible();
  expect(screen.getByText('Active until May 31, 2027')).toBeVisible();
  expect(await plans().select('renewal_date').execute()).toEqual([{ renewal_date: '2027-06-01' }]);
  await press(person, 'Cancel subscription');
  const notice = 'Your subscription is canceled. It stays active until May 31, 2027.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(await newestMail()).toContain('It stays active until May 31, 2027.');
});

const MONTHLY = { guid: 'p', plan: 'PLAN_SUBSCRIPTION_MONTHLY', current_period_end: '2027-04-30', features: {} };
const RENEWED = { ...MONTHLY, current_period_end: '2027-05-31' };

/** Delays the next answer to the list of plans until the returned function is called with the plan. */
function holdPlans(): (plan: object) => void {
  let answer: (plan: object) => void = () => undefined;
  const answered = new Promise<object>((done) => {
    answer = done;
  });
  server().answerNext('GET /v1/plans', async () => listOf(await answered));
  return answer;
}

/** Number of requests for the list of plans. */
function plansRead(): number {
  return server().calls.filter((call) => call === 'GET /v1/plans').length;
}

/** The server's next answers with this list, one plan each. */
function list(...answers: object[]): void {
  for (const plan of answers) server().answerNext('GET /v1/plans', () => listOf(plan));
}

function listOf(plan: object): Response {
  const date = new Date(server().services.clock.now()).toUTCString();
  return Response.json({ values: [plan] }, { headers: { date } });
}

test('a renewal at the very moment of the press is told with the charge and the new end', async () => {
  list(MONTHLY);
  const { person } = await open('#/plancancel/p');
  expect(await screen.findByText('Active until April 30, 2027')).toBeVisible();
  list(MONTHLY, { ...RENEWED, end_date: '2027-05-31' });
  server().answerNext('DELETE /v1/plans/p', () => Response.json({ success: true }));
  await press(person, 'Cancel subscription');
  const notice = 'Your subscription is canceled. It had just renewed for $3.00. It stays active until May 31, 2027.';
  expect(await screen.findByText(notice)).toBeVisible();
});

test('a server that refuses because of a renewal has it asked again', async () => {
  list(MONTHLY);
  const { person } = await open('#/plancancel/p');
  await screen.findByText('Active until April 30, 2027');
  list(MONTHLY, RENEWED);
  const error = { message: 'This plan is being renewed right now: please try again' };
  server().answerNext('DELETE /v1/plans/p', () => Response.json({ error }, { status: 409 }));
  await press(person, 'Cancel subscription');
  expect(await screen.findByText('Your subscription renewed on May 1, 2027')).toBeVisible();
  expect(screen.queryByText(/An error occurred/)).not.toBeInTheDocument();
});

test('once the paid period is over, a view opened before asks again', async () => {
  await goTo('2027-04-25T11:00:00Z', '2027-05-01T11:59:35Z');
  list(MONTHLY);
  const { person } = await open('#/plancancel/p');
  await screen.findByText('Active until April 30, 2027');
  await goTo('2027-05-01T12:00:06Z');
  list(MONTHLY);
  await press(person, 'Cancel subscription');
  expect(await screen.findByText('The period you paid for is over')).toBeVisible();
  expect(screen.getByText("It hasn't been canceled. If you cancel now, it ends now.")).toBeVisible();
  expect(server().calls).not.toContain('DELETE /v1/plans/p');
});

test('what can never be canceled is said in the server’s own words', async () => {
  list(MONTHLY);
  const { person } = await open('#/plancancel/p');
  await screen.findByText('Active until April 30, 2027');
  list(MONTHLY, MONTHLY);
  const error = { message: "This plan doesn't renew: it has ended", code: 'plan_refused' };
  server().answerNext('DELETE /v1/plans/p', () => Response.json({ error }, { status: 400 }));
  await press(person, 'Cancel subscription');
  expect((await screen.findAllByText("This plan doesn't renew: it has ended.")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/try again later/)).not.toBeInTheDocument();
});

test('what a press agrees to does not change between mouse down and mouse up', async () => {
  await goTo('2027-04-25T11:00:00Z', '2027-05-01T11:59:35Z');
  list(MONTHLY);
  await open('#/plancancel/p');
  await goTo('2027-05-01T12:00:06Z');
  const answerPlans = holdPlans();
  await comeBack();
  await waitFor(() => expect(plansRead()).toBe(2));
  const button = screen.getByRole('button', { name: 'Cancel subscription' });
  const { release } = hold(button);
  answerPlans(MONTHLY);
  await act(manyTurns);
  expect(button).toHaveTextContent('Cancel subscription');
  release();
  expect(await screen.findByRole('button', { name: 'Cancel and end now' })).toBeVisible();
});

test('nothing says that there is nothing to cancel while it is being canceled', async () => {
  list(MONTHLY);
  const { person } = await open('#/plancancel/p');
  await screen.findByText('Active until April 30, 2027');
  list(MONTHLY);
  server().answerNext('DELETE /v1/plans/p', () => Response.json({ success: true }));
  const answerPlans = holdPlans();
  await press(person, 'Cancel subscription');
  await waitFor(() => expect(plansRead()).toBe(3));
  expect(screen.queryByText('Nothing to cancel')).not.toBeInTheDocument();
  expect(screen.getByText('Active until April 30, 2027')).toBeVisible();
  // A server that knows only the specification's table: its list does not say that the plan was canceled.
  answerPlans(MONTHLY);
  expect(await screen.findByText('Your subscription is canceled. It stays active until April 30, 2027.')).toBeVisible();
  expect(await main().findByText('Canceled')).toBeVisible();
});

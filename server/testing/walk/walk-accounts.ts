import { Readable } from 'node:stream';
import { fileDocuments } from '@server/archives/documents/file-documents';
import { keepMessage } from '@server/archives/messages/message-store';
import { begunAt, insertAttempt } from '@server/payments/attempt-store';
import type { TestServer } from '@server/testing/test-server';
import { createVisitor, makePdf, type Visitor } from '@server/testing/visitor';
import { buyTrial, firstArchive, newMember, purchase, remove, withoutProvider } from './contract-walk';

/** Walks through sign-up, sign-in, sign-out, settings, archives and a forgotten password. */
export async function keepAnAccount(server: TestServer): Promise<void> {
  const member = await newMember(server);
  const { email } = member;
  await member.info();
  await member.get('/v1/account/profile');
  await member.post('/v1/account/profile', { name: 'Pat', phone: '' });
  await member.post('/v1/account/communicationpreferences', { featureupdates: false });
  await member.post('/v1/account/password', { current: 'right words', next: 'other words' });
  await keepArchives(member);
  await keepDocuments(server, member);
  await member.post('/v1/account/logout');
  await member.post('/v1/account/authenticate', { email, password: 'wrong words' });
  await member.post('/v1/account/authenticate', { email, password: 'other words' });
  await member.post('/v1/account/register', { email, password: 'right words' });
  await member.post('/v1/resources/resetpassword', { email });
  await server.runJobs();
  const mail = await server.services.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const token = /token=(\w+)/.exec(mail.body)?.[1] ?? '';
  const opened = await member.get(`/v1/resources/passwordreset?token=${token}`);
  await member.get(`/v1/resources/resetlink/${opened.headers.get('Location')?.split('=')[1] ?? ''}`);
  await member.get('/v1/resources/resetlink/none');
  await member.post('/v1/resources/submit/passwordreset', { password: 'new words', token });
  await member.info();
  await member.post('/v1/resources/submit/disconnect', { token });
  await member.post('/v1/account/authenticate', { email, password: 'new words' });
  await askForLinks(server);
  await member.get('/v1/account/verify/confirm?token=none');
  await member.post('/v1/account/verify/confirm', { link: 'none' });
}

/** Someone who has yet to confirm their address asks for the link until there are no more. */
async function askForLinks(server: TestServer): Promise<void> {
  const newcomer = createVisitor(server);
  await newcomer.info();
  await newcomer.post('/v1/account/register', { email: 'newcomer@mail.example', password: 'right words' });
  for (let count = 0; count < 6; count += 1) await newcomer.post('/v1/account/verify');
}

async function keepArchives(member: Visitor): Promise<void> {
  const archive = await firstArchive(member);
  await member.post(`/v1/archives/${archive}/reportschedule`, { schedule: '@weekly', day: 5 });
  await buyTrial(member);
  await member.post(`/v1/archives/${archive}/reportschedule`, { schedule: '@weekly', day: 5, tz: 'Europe/Rome' });
  await member.post(`/v1/archives/${archive}/printenabled`, { print_enabled: true, print_to_email: true });
  await member.get('/v1/archives');
  await member.get(`/v1/archives/${archive}/printinfo`);
  await member.post(`/v1/archives/${archive}/regenerate`);
  await member.post('/v1/archives/none/reportschedule', { schedule: '@daily' });
  await member.post('/v1/archives/none/printenabled', { print_enabled: true, print_to_email: true });
  await member.get('/v1/archives/none/printinfo');
  await member.post('/v1/archives/none/regenerate');
}

async function keepDocuments(server: TestServer, member: Visitor): Promise<void> {
  const archive = await firstArchive(member);
  const origin = { source: 'mail', sender: 'pat@mail.example', subject: '', messageId: 'one' } as const;
  const content = await makePdf(1);
  const [id = ''] = await fileDocuments(
    server.services,
    archive,
    [{ name: 'letter.pdf', chunks: () => Readable.from([content]) }],
    origin,
  );
  await server.runJobs();
  const one = `/v1/archives/${archive}/documents/${id}`;
  await member.get(`/v1/archives/${archive}/documents`);
  await member.get('/v1/archives/none/documents');
  for (const what of ['file', 'preview']) {
    await member.get(`${one}/${what}`);
    await createVisitor(server).get(`${one}/${what}`);
    await member.get(`/v1/archives/${archive}/documents/none/${what}`);
  }
  await member.get(`/v1/archives/${archive}/airprint`);
  await createVisitor(server).get(`/v1/archives/${archive}/airprint`);
  await member.get('/v1/archives/none/airprint');
  await member.remove(one);
  await member.remove(`/v1/archives/${archive}/documents/none`);
  await member.post(`${one}/restore`);
  await member.post(`/v1/archives/${archive}/documents/none/restore`);
  await readMessage(server, member, archive);
}

/** Walks through a message that is read and deleted. */
async function readMessage(server: TestServer, member: Visitor, archive: string): Promise<void> {
  const message = { sender: 'a@mail.example', subject: 'Confirm', text: 'Open this link.', messageId: 'a' };
  await keepMessage(server.services, archive, message);
  const path = `/v1/archives/${archive}/messages`;
  const id = (await member.get(path)).json.values[0]?.id ?? '';
  await member.get('/v1/archives/none/messages');
  await member.remove(`${path}/${id}`);
  await member.remove(`/v1/archives/none/messages/${id}`);
}

/** Walks through plans that are bought, refused, under way and canceled. */
export async function buyPlans(server: TestServer): Promise<void> {
  const member = await newMember(server);
  const monthly = 'PLAN_SUBSCRIPTION_MONTHLY';
  await member.post('/v1/plans', purchase(monthly, { payment_method: 'pm_card_chargeDeclined' }));
  const { services } = server;
  const { id } = await services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  const bought = { user_id: id, fingerprint: '', product: monthly, cost: 1, email: '' } as const;
  const attempt = {
    ...{ id: 'plan-underway', kind: 'plan' as const, ...begunAt(server.clock.now()), ...bought },
    ...{ payment_method: 'pm_x', period_end: '2026-06-30', renewal_date: null },
  };
  await insertAttempt(services, () => Promise.resolve({ attempt, isAlone: false }));
  await member.post('/v1/plans', purchase(monthly));
  await services.db.deleteFrom('payment_attempts').where('id', '=', attempt.id).execute();
  await withoutProvider(server, () => member.post('/v1/plans', purchase(monthly)));
  await services.db.deleteFrom('payment_attempts').where('user_id', '=', id).where('state', '=', 'running').execute();
  await member.post('/v1/plans', purchase(monthly));
  await member.info();
  const { values } = (await member.get('/v1/plans')).json as { values: { guid: string }[] };
  await remove(server, member, `/v1/plans/${values[0]?.guid ?? ''}`);
  await member.get('/v1/plans');
  await remove(server, member, '/v1/plans/none');
  const onTrial = await newMember(server);
  await buyTrial(onTrial);
  const trial = (await onTrial.get('/v1/plans')).json as { values: { guid: string }[] };
  await remove(server, onTrial, `/v1/plans/${trial.values[0]?.guid ?? ''}`);
}

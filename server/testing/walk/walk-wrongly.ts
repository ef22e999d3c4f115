import type { TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { exampleBody, filledPath, newMember, remove, sendWrongly } from './contract-walk';
import type { Operation } from './openapi';

/** Sends every write in every wrong form, and every signed-in call as a visitor. */
export async function sendWhatIsWrong(server: TestServer, calls: readonly Operation[]): Promise<void> {
  const visitor = createVisitor(server);
  await visitor.info();
  for (const operation of calls.filter(({ json, method }) => method !== 'GET' && '403' in (json.responses as object))) {
    const sender = '401' in (operation.json.responses as object) ? await newMember(server) : visitor;
    await sendWrongly(server, sender, operation);
  }
  const signedIn = calls.filter(({ id, json }) => '401' in (json.responses as object) && id !== 'authenticate');
  for (const operation of signedIn) {
    if (operation.method === 'GET') await visitor.get(filledPath(operation));
    else if (operation.method === 'DELETE') await remove(server, visitor, filledPath(operation));
    else await visitor.post(filledPath(operation), exampleBody(operation));
  }
}

/** Exhausts the limit of every rate-limited call. */
export async function sendTooOften(server: TestServer, calls: readonly Operation[]): Promise<void> {
  const member = await newMember(server);
  await member.post('/v1/account/password', { current: 'right words', next: 'right words' });
  await member.post('/v1/orders/none/again');
  const email = 'pat@example.com';
  await member.post('/v1/account/authenticate', { email, password: 'wrong words' });
  await member.post('/v1/resources/resetpassword', { email });
  await server.services.db.updateTable('rate_limits').set({ count: 1_000_000 }).execute();
  // As if the daily upload limit were used up.
  await server.services.db
    .updateTable('upload_bytes')
    .set({ bytes: 2 ** 50 })
    .execute();
  for (const operation of calls.filter(({ json }) => '429' in (json.responses as object))) {
    await member.post(operation.path, exampleBody(operation));
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FormAnswer, makePdf, sendForm } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { readLedger } from '../../support/ledger';
import type { TestServer } from '../../support/servers/server';
import { type Attack, chargesOf, expect, newVisitor } from './attack';

/** Attacks that once caused charges for something else, twice, or for nothing. */
export const MONEY: readonly Attack[] = [
  { name: 'an order is changed while its bank asks', run: changeInChallenge },
  { name: 'the page of a paid order pays for the next one', run: payFromStalePage },
  { name: 'a registered file is exchanged by its old form, before and after payment', run: exchangeFile },
  { name: 'one payment is sent twenty times at once', run: payManyTimes },
  { name: 'stolen cards are tried one after the other', run: tryCards },
];

const ASKS = 'tok_threeDSecure2Required';

async function changeInChallenge(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const order = await visitor.prepareOrder();
  const key = randomId();
  const asked = await visitor.pay(ASKS, key);
  const file = (await visitor.info()).context.files[0]?.key ?? '';
  const changes = [
    await visitor.post(`/v1/order/update/${order}`, { to: '+442079460018', number: '020 7946 0018' }),
    await visitor.post(`/v1/file/flush/${file}`),
  ].map(({ status }) => status);
  expect(changes.join() === '409,409', `changes were answered ${changes.join(', ')}`);
  const secret = asked.json.error.client_secret;
  await fetch(`${server.url}/sandbox/stripe-api/v1/payment_intents/${secret.split('_secret_')[0]}/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: secret, result: 'success' }),
  });
  const paid = await visitor.pay(ASKS, key);
  const ledger = await readLedger(server.url);
  const kept = ledger.orders.find(({ id }) => id === order);
  expect(paid.status === 200 && kept?.to_number === '+12024561414', 'another number was paid for');
  expect(chargesOf(ledger, order).length === 1, 'not charged once');
  return 'changes 409; paid once, for the number and file that were confirmed';
}

async function payFromStalePage(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const first = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  const second = await visitor.prepareOrder();
  const body = { token: 'tok_visa', url: `${server.url}/start`, environment: 'production', settings: {}, order: first };
  const { status } = await visitor.post('/v1/order/execute/stripe', body, { 'Idempotency-Key': randomId() });
  const ledger = await readLedger(server.url);
  expect(status === 400, `answered ${status}`);
  expect(chargesOf(ledger, second).length === 0, 'the second order was charged');
  return `${status}; nothing was charged`;
}

async function exchangeFile(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const { context } = await visitor.info();
  const pdf = await makePdf(2);
  const other = Buffer.from(pdf);
  other.write('% exchanged', other.length - 11);
  const setup: FormAnswer = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength })).json;
  const send = async (bytes: Uint8Array): Promise<number> => (await sendForm(fetch, setup, bytes)).status;
  await send(pdf);
  await visitor.post('/v1/file/info', { key: setup.payload.key, name: 'a.pdf', source: 'upload' });
  const answers = [await send(other)];
  await visitor.post(`/v1/order/update/${context.order.id}`, { number: '(202) 456-1414', to: '+12024561414' });
  expect((await visitor.pay('tok_visa')).status === 200, 'the order could not be paid');
  answers.push(await send(other));
  const { files } = await readLedger(server.url);
  const sealed = files.find(({ order_id }) => order_id === context.order.id)?.sealed_key ?? '';
  expect((await hashOfStored(server, sealed)) === hash(pdf), 'the kept file is another one');
  return `${answers.join(', ')}; what is faxed is what was registered`;
}

async function payManyTimes(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const order = await visitor.prepareOrder();
  const key = randomId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.pay('tok_visa', key)));
  const ledger = await readLedger(server.url);
  expect(chargesOf(ledger, order).length === 1, 'not charged once');
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return `${[...counts].map(([status, count]) => `${count} times ${status}`).join(', ')}; charged once`;
}

async function tryCards(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  await visitor.prepareOrder();
  const tries: number[] = [];
  for (let count = 0; count < 12; count += 1) tries.push((await visitor.pay('tok_chargeDeclined')).status);
  expect(tries.slice(10).join() === '400,400', `answered ${tries.join(', ')}`);
  return 'ten 402, then 400 without a try';
}

/** Hash of a stored file, wherever it is in the data folder; empty if there is none. */
async function hashOfStored({ dataDir }: TestServer, key: string): Promise<string> {
  const names = await readdir(dataDir, { recursive: true });
  const name = names.find((one) => key !== '' && one.includes(key.split('/').at(-1) ?? key));
  return name === undefined ? '' : hash(await readFile(join(dataDir, name)));
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { signInAt } from '@server/testing/sign-in/at-stand-in';
import { answerAtStorage, linkStorage } from '@server/testing/storages/link-storage';
import type { TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import Stripe from 'stripe';
import { buyTrial, firstArchive, newMember } from './contract-walk';

/** The connected server's webhook secret. */
export const WEBHOOK_SECRET = 'whsec_test';

/** Walks through redirects to third parties and back, on a server with and one without them. */
export async function goOutside(server: TestServer, connected: TestServer): Promise<void> {
  const member = await newMember(server);
  await buyTrial(member);
  const archive = await firstArchive(member);
  await member.get('/v1/google/drive/install?redirect=/home.html');
  await member.get('/v1/google/drive/installed?state=wrong');
  await linkStorage(server, member, { archive, provider: 'box' });
  await member.get(`/v1/archives/${archive}/links`);
  await member.get('/v1/archives/none/links');
  await member.remove(`/v1/archives/${archive}/links/box`);
  await member.remove(`/v1/archives/${archive}/links/floppy`);
  await member.get('/v1/account/linkstorage/floppy/none');
  const late = await answerAtStorage(server, member, { archive, provider: 'box' });
  await member.post(`/v1/archives/${archive}/regenerate`);
  await member.get(late);
  for (const source of ['google', 'apple', 'microsoft']) await signIn(server, source);
  await sendHugeForm(server);

  const abroad = await newMember(connected);
  await abroad.get('/v1/account/google/start');
  await tellOfPayments(server, connected);
}

async function signIn(server: TestServer, source: string): Promise<void> {
  const visitor = createVisitor(server);
  await signInAt(server, visitor, source, { email: `pat@${source}.example` });
  await visitor.get(`/v1/account/${source}/callback?state=wrong`);
}

/** Posts Apple's form, far too large. */
async function sendHugeForm(server: TestServer): Promise<void> {
  const body = `state=${'x'.repeat(20_000)}`;
  await server.fetch(`${server.config.publicUrl}/v1/account/apple/callback`, { method: 'POST', body });
}

async function tellOfPayments(server: TestServer, connected: TestServer): Promise<void> {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.updated', data: { object: {} } });
  const timestamp = Math.floor(Date.now() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
  const send = async (to: TestServer, signature: string, body = payload): Promise<void> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await to.fetch(`${to.config.publicUrl}/v1/stripe/webhook`, { method: 'POST', headers, body });
  };
  await send(connected, header);
  await send(connected, 'wrong');
  await send(connected, header, ' '.repeat(300_000));
  await send(server, header);
}

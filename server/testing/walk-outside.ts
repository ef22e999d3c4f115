import Stripe from 'stripe';
import { buyTrial, firstArchive, newMember } from './contract-walk';
import { answerAtStorage, linkStorage } from './link-storage';
import type { TestServer } from './test-server';
import { createVisitor } from './visitor';

/** The connected server's webhook secret. */
export const WEBHOOK_SECRET = 'whsec_test';

/** Walks through redirects to third parties and back, and a server without them. */
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
  await member.get('/v1/account/linkstorage/box/none');
  const late = await answerAtStorage(server, member, { archive, provider: 'box' });
  await member.post(`/v1/archives/${archive}/regenerate`);
  await member.get(late);
  await signInWithGoogle(server);

  const abroad = await newMember(connected);
  await abroad.get('/v1/account/google/start');
  await tellOfPayments(server, connected);
}

async function signInWithGoogle(server: TestServer): Promise<void> {
  const visitor = createVisitor(server);
  const start = (await visitor.get('/v1/account/google/start?redirect=/home.html')).headers.get('Location') ?? '';
  const state = new URL(start, server.config.publicUrl).searchParams.get('state') ?? '';
  const form = new FormData();
  form.set('state', state);
  form.set('email', 'pat@gmail.example');
  const consent = await server.fetch(`${server.config.publicUrl}/sandbox/google`, { method: 'POST', body: form });
  await visitor.get(consent.headers.get('Location') ?? '');
  await visitor.get('/v1/account/google/callback?state=wrong');
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

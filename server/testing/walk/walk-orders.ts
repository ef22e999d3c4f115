import { BucketError } from '@server/bucket/bucket-error';
import { beginOrderAttempt } from '@server/payments/testing/begin-order-attempt';
import type { TestServer } from '@server/testing/test-server';
import { createVisitor, makePdf, sendForm, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { newMember, withoutProvider } from './contract-walk';

/** Walks through an order from the first visit to the receipt, with everything that can go wrong on the way. */
export async function visitAndOrder(server: TestServer): Promise<void> {
  const visitor = createVisitor(server);
  const id = await visitor.prepareOrder();
  const other = createVisitor(server);
  await other.info();
  const key = await visitor.upload(2);
  await other.post(`/v1/file/flush/${key}`);
  await other.post('/v1/order/update/none', { instantsend: true });
  const texts = { coverto: 'Jane Roe', coversubject: 'Lease', covermessage: 'Dear Jane,\nhere it is.' };
  await visitor.post(`/v1/order/update/${id}`, { coverpage: true, ...texts });
  await visitor.post(`/v1/order/update/${id}`, { coversubject: 'x'.repeat(201) });
  await visitor.post(`/v1/file/flush/${key}`);
  const detail = { id: 'id:x', url: 'https://dl.dropboxusercontent.com/a.pdf', type: 'dropbox' };
  const cloud = await visitor.post('/v1/file/cloudsetup', { name: 'a.pdf', size: 5, detail });
  await visitor.post('/v1/file/info', { key: cloud.json.key, name: 'a.pdf', source: 'dropbox' });
  await visitor.post('/v1/file/info', { key: 'none', name: 'a.pdf', source: 'upload' });
  await spoilUploads(server, visitor);
  await whilePaying(server, visitor, id);
  await visitor.pay('tok_chargeDeclined');
  await visitor.pay('tok_threeDSecure2Required');
  await visitor.pay('tok_visa');
  await visitor.info(`/order/${id}`);
  await other.get(`/v1/order/status/${id}`);
  await visitor.get(`/v1/order/status/${id}`);
  await visitor.post('/v1/contact/request', {
    name: 'Pat',
    email: 'pat@mail.example',
    question: 'Why?',
    source: 'index',
    url: '',
  });
}

async function spoilUploads(server: TestServer, visitor: Visitor): Promise<void> {
  const bytes = await makePdf(1);
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: bytes.byteLength });
  await sendForm(server.fetch, json, bytes, (form) => form.set('x-amz-signature', 'wrong'));
  await sendForm(server.fetch, json, 'short');
}

/** Makes every order call while the order is being paid, and while the provider does not answer. */
async function whilePaying(server: TestServer, visitor: Visitor, id: string): Promise<void> {
  const { services } = server;
  // Rows come in any order, and one of the order's files was picked in the cloud chooser.
  const uploaded = services.db.selectFrom('order_files').selectAll().where('source', '=', 'upload');
  const file = await uploaded.where('order_id', '=', id).executeTakeFirstOrThrow();
  await beginOrderAttempt(server, id);
  await visitor.post(`/v1/order/update/${id}`, { coverpage: true });
  await visitor.post('/v1/file/setup', { name: 'a.pdf', size: 5 });
  const detail = { id: 'id:x', url: 'https://dl.dropboxusercontent.com/a.pdf', type: 'dropbox' };
  await visitor.post('/v1/file/cloudsetup', { name: 'a.pdf', size: 5, detail });
  await visitor.post('/v1/file/info', { key: file.key, name: 'a.pdf', source: 'upload' });
  await visitor.post(`/v1/file/flush/${file.key}`);
  await visitor.pay('tok_visa');
  await services.db.deleteFrom('payment_attempts').where('order_id', '=', id).execute();
  await withoutProvider(server, () => visitor.pay('tok_visa', randomId()));
  await services.db.deleteFrom('payment_attempts').where('order_id', '=', id).execute();
}

/** Lists the faxes of a signed-in person, and begins one of them again. */
export async function sendAgain(server: TestServer): Promise<void> {
  const member = await newMember(server);
  const id = await member.prepareOrder();
  await member.pay('tok_visa');
  await member.get('/v1/orders');
  await member.get('/v1/orders?before=none');
  await member.post('/v1/orders/none/again');
  const broken = jest.spyOn(server.services.bucket, 'seal').mockRejectedValueOnce(new BucketError('away'));
  await member.post(`/v1/orders/${id}/again`);
  broken.mockRestore();
  const { json } = await member.post(`/v1/orders/${id}/again`);
  await beginOrderAttempt(server, json.context.order.id);
  await member.post(`/v1/orders/${id}/again`);
}

import { createVisitor, type FormAnswer, sendForm } from '@server/testing/visitor';
import type { Info } from '@shared/api/shapes/info';
import { randomId } from '@shared/lib/random-id';
import type { Measures } from './measure';

/** A visitor who orders `rounds` faxes one after another, or as many as fit before `until` (ms since the epoch). */
export async function visit(
  url: string,
  pdf: Uint8Array,
  { rounds, until }: { rounds: number; until: number },
  { time }: Measures,
): Promise<void> {
  const visitor = createVisitor({ fetch: globalThis.fetch, config: { publicUrl: url } });
  const name = 'letter.pdf';
  for (let round = 0; round < rounds && Date.now() < until; round += 1) {
    const { context } = (await time('info', () => visitor.get('/v1/info/production'))).json as Info;
    const setup = await time('setup', () => visitor.post('/v1/file/setup', { name, size: pdf.byteLength }));
    const form = setup.json as FormAnswer;
    await time('bucket', () => sendForm(globalThis.fetch, form, pdf));
    await time('register', () => visitor.post('/v1/file/info', { key: form.payload.key, name, source: 'upload' }));
    const order = { number: '2024561414', to: '+12024561414' };
    await time('update', () => visitor.post(`/v1/order/update/${context.order.id}`, order));
    const payment = { token: 'tok_visa', url: `${url}/start`, environment: 'production', settings: {} };
    const headers = { 'Idempotency-Key': randomId() };
    await time('execute', () => visitor.post('/v1/order/execute/stripe', payment, headers));
  }
}

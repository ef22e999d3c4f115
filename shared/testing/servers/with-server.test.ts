import { registerFile, setupFile } from '@shared/api/calls/files';
import { fetchInfo } from '@shared/api/calls/info';
import { updateOrder } from '@shared/api/calls/order';
import { withServer } from './with-server';

const server = withServer();

test('the API module works against the reference server: info, order, a file', async () => {
  const info = await fetchInfo();
  if (!info.ok) throw new Error(JSON.stringify(info.failure));
  const { order } = info.value.context;
  expect(order).toMatchObject({ sku: 'SINGLE1', amount: 199, displaycosttext: '$1.99' });
  await expect(updateOrder(order.id, { number: '202 555 0143' })).resolves.toMatchObject({ ok: true });
  const form = await setupFile({ name: 'a.pdf', size: 12 });
  if (!form.ok) throw new Error(JSON.stringify(form.failure));
  const lost = await registerFile({ key: form.value.key, name: 'a.pdf', source: 'upload' });
  expect(lost).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  expect(server().calls).toEqual([
    'GET /v1/info/production',
    `POST /v1/order/update/${order.id}`,
    'POST /v1/file/setup',
    'POST /v1/file/info',
  ]);
});

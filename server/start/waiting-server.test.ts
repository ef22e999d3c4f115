import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createWaitingServer } from './waiting-server';

test('binds its port at once; calls that arrive before there is a listener wait', async () => {
  const { server, answerWith } = createWaitingServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  try {
    const early = fetch(`http://127.0.0.1:${port}/early`, { method: 'POST', body: 'kept' });
    await once(server, 'request');
    answerWith((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => response.end(`${request.url}: ${text}`));
    });
    expect(await (await early).text()).toBe('/early: kept');
    const later = await fetch(`http://127.0.0.1:${port}/later`, { method: 'POST', body: 'as well' });
    expect(await later.text()).toBe('/later: as well');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

import { expect, bareTest as test } from './support/fixtures';
import { startServer } from './support/servers/server';

test('a server that is told to end as soon as it answers ends in order', async () => {
  const server = await startServer();
  expect(await server.end()).toBe(0);
  await server.close();
});

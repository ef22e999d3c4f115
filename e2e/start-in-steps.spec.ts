import { expect, bareTest as test } from './support/fixtures';
import { startInSteps } from './support/servers/start-in-steps';

const fails = (words: string) => () => Promise.reject(new Error(words));
const notes = (closed: string[], name: string) => () => Promise.resolve(closed.push(name));

test('what was started is closed in reverse order, once, and with what it is', async () => {
  const closed: string[] = [];
  const site = await startInSteps((closeLater) => {
    closeLater(notes(closed, 'server'));
    closeLater(notes(closed, 'proxy'));
    return Promise.resolve({ url: 'http://localhost:1' });
  });
  expect([site.url, closed]).toEqual(['http://localhost:1', []]);
  await site.close();
  await site.close();
  expect(closed).toEqual(['proxy', 'server']);
});

test('if a part does not start, those before it are closed, and the reason is told', async () => {
  const closed: string[] = [];
  const starting = startInSteps((closeLater) => {
    closeLater(notes(closed, 'server'));
    closeLater(fails('the folder is in use'));
    return Promise.reject<object>(new Error('no port is free'));
  });
  const error = await starting.catch((fault: unknown) => fault);
  expect(error).toMatchObject({ message: 'no port is free', cause: [new Error('the folder is in use')] });
  expect(closed).toEqual(['server']);
});

test('a part that cannot be closed keeps no other from being closed, and is told', async () => {
  const closed: string[] = [];
  const site = await startInSteps((closeLater) => {
    closeLater(notes(closed, 'server'));
    closeLater(fails('the proxy hangs'));
    return Promise.resolve({});
  });
  await expect(site.close()).rejects.toThrow('the proxy hangs');
  expect(closed).toEqual(['server']);
});

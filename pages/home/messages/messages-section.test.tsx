import { HomePage } from '@pages/home/home-page';
import { resetHome } from '@pages/home/home-store';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import { openPage } from '@shared/testing/pages/open-page';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { screen, within } from '@testing-library/react';

const LIST = 'GET /v1/archives/one/messages';
const archive = {
  ...{ id: 'one', email: 'one@in.example', schedule: '@weekly' },
  ...{ print_enabled: false, print_to_email: false },
};
const message: ArchiveMessage = {
  ...{ id: 'm', from: 'forwarding@mail.example', subject: 'Confirm forwarding' },
  ...{ text: 'Open this:\nhttps://mail.example/confirm', received: '2026-06-10T12:05:00' },
};

function open(routes: StubRoutes, capabilities = ['messages']) {
  resetHome();
  const server = stubServer({
    'GET /v1/info/production': infoOf({ email: 'ada@example.com' }, { capabilities }),
    'GET /v1/archives': { values: [archive] },
    ...routes,
  });
  return openPage(<HomePage />, '/home.html#/archive/one/archiveactivity', 'signed-in').then((page) => ({
    ...page,
    server,
  }));
}

const section = () => screen.findByRole('region', { name: 'Messages' });

test('a person reads a confirmation as text, and deletes it', async () => {
  const { person } = await open({ [LIST]: { values: [message] }, 'DELETE /v1/archives/one/messages/m': {} });
  const shown = within(await section());
  expect(await shown.findByRole('heading', { name: 'Confirm forwarding' })).toBeVisible();
  expect(await section()).toHaveTextContent(/forwarding@mail\.example.*Jun 10, 2026, 12:05 PM/);
  expect(await section()).toHaveTextContent('Open this: https://mail.example/confirm');
  expect(shown.queryByRole('link')).toBeNull();
  await person.click(shown.getByRole('button', { name: 'Delete Confirm forwarding' }));
  expect(await shown.findByText('No messages.')).toBeVisible();
  expect(await section()).toHaveFocus();
});

test('a failure says so', async () => {
  await open({ [LIST]: refusal(500, 'Down.') });
  expect(await within(await section()).findByRole('alert')).toHaveTextContent(
    /^An error occurred retrieving the messages/,
  );
});

test('a server that keeps no messages has no such section', async () => {
  await open({}, []);
  expect(await screen.findByRole('heading', { name: 'Identifier' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
});

import { HomePage } from '@pages/home/home-page';
import { resetHome } from '@pages/home/home-store';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import { comeBack } from '@shared/testing/pages/come-back';
import { openPage } from '@shared/testing/pages/open-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { act, screen, within } from '@testing-library/react';

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

test('until the first answer nobody is told that there are none', async () => {
  const held = heldAnswers();
  await open({ [LIST]: held.route });
  const shown = within(await section());
  expect(shown.getByText('Loading messages…')).toBeInTheDocument();
  expect(shown.queryByText('No messages.')).toBeNull();
  await act(async () => {
    held.answer({ values: [] });
    await manyTurns();
  });
  expect(await shown.findByText('No messages.')).toBeVisible();
  expect(shown.queryByText('Loading messages…')).toBeNull();
});

test('a failure says so, and the person tries again', async () => {
  const { server, person } = await open({ [LIST]: refusal(500, 'Down.') });
  const shown = within(await section());
  expect(await shown.findByRole('alert')).toHaveTextContent(/^An error occurred retrieving the messages/);
  expect(shown.queryByText('No messages.')).toBeNull();
  server.answer({ [LIST]: { values: [message] } });
  await person.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByRole('heading', { name: 'Confirm forwarding' })).toBeVisible();
  expect(shown.queryByRole('alert')).toBeNull();
});

test('a person who returns sees what came meanwhile: the last answer counts', async () => {
  const held = heldAnswers();
  await open({ [LIST]: held.route });
  const shown = within(await section());
  const answer = (values: readonly ArchiveMessage[]) =>
    act(async () => {
      held.answer({ values });
      await manyTurns();
    });
  await comeBack();
  // The answer of the first call comes after the second was made.
  await answer([]);
  expect(shown.queryByText('No messages.')).toBeNull();
  await answer([message]);
  expect(shown.getByRole('heading', { name: 'Confirm forwarding' })).toBeVisible();
});

test('a failure after that stands above what is known', async () => {
  const { server } = await open({ [LIST]: { values: [message] } });
  const shown = within(await section());
  expect(await shown.findByRole('heading', { name: 'Confirm forwarding' })).toBeVisible();
  server.answer({ [LIST]: refusal(500, 'Down.') });
  await comeBack();
  expect(shown.getByRole('alert')).toHaveTextContent(/^An error occurred retrieving the messages/);
  expect(shown.getByRole('heading', { name: 'Confirm forwarding' })).toBeVisible();
});

test('a server that keeps no messages has no such section', async () => {
  await open({}, []);
  expect(await screen.findByRole('heading', { name: 'Identifier' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
});

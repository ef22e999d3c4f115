import { openPage } from '@shared/testing/open-page';
import { stubServer } from '@shared/testing/stub-server';
import { screen } from '@testing-library/react';
import { FaxesPage } from './faxes-page';

test('shows the rest when it is asked for', async () => {
  stubServer();
  const { person } = await openPage(<FaxesPage />, '/faxes.html', 'anyone');
  expect(screen.getByRole('heading', { name: 'Faxes' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('There is more.')).toBeVisible();
});

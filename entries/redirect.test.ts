import { showRedirect } from '@pages/redirect/redirect-page';
import { startPlainHeader } from '@shared/boot/plain/plain-header';

jest.mock('@pages/redirect/redirect-page');
jest.mock('@shared/boot/plain/plain-header');

test.each([
  ['stays', true, 1],
  // The next page asks on its own; two first calls at once would begin two visits.
  ['is left at once', false, 0],
] as const)('a page that %s asks who is signed in: %s', async (_, isShown, times) => {
  jest.mocked(showRedirect).mockReturnValue(isShown);
  await jest.isolateModulesAsync(async () => {
    await import('./redirect');
  });
  expect(startPlainHeader).toHaveBeenCalledTimes(times);
});

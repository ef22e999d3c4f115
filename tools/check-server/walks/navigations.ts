import { startAddress } from '@pages/login/login-address';
import type { Info } from '@shared/api/shapes/info';
import { PATHS } from '@shared/reference/addresses/paths';
import { driveInstallPath, linkStoragePath } from '@shared/reference/addresses/storage-paths';
import { STORAGE_PROVIDERS } from '@shared/reference/features';
import { type ExternalMethod, PROVIDER_NAMES } from '@shared/reference/sign-in/provider-names';
import type { Check } from '../check';
import { cameWords, originOf } from '../failure-words';

/** Opens the addresses of the offered third-party sign-ins, without following redirects. */
export async function openSignIns(check: Check, { context: { settings } }: Info): Promise<void> {
  for (const method of Object.keys(PROVIDER_NAMES) as ExternalMethod[]) {
    const path = startAddress(method, PATHS.home, '');
    const about = `Link to /v1/account/${method}/start`;
    if (settings.providers.includes(method)) await open(check, about, path);
    else if (method === 'google')
      check.report.add('ok', about, 'settings.providers does not name google: pages do not link to it');
  }
}

/** Opens the addresses for linking a storage to an archive, as far as the person's plan includes them. */
export async function openStorages(
  check: Check,
  { context: { settings, user } }: Info,
  archive: string,
): Promise<void> {
  const offered = STORAGE_PROVIDERS.filter(
    (provider) => user?.features[provider] === true && (settings.storages?.includes(provider) ?? true),
  );
  for (const provider of offered) {
    await open(check, `Link to /v1/account/linkstorage/${provider}/{archiveId}`, linkStoragePath(provider, archive));
  }
  if (offered.includes('drive')) await open(check, 'Link to /v1/google/drive/install', driveInstallPath(PATHS.home));
}

async function open({ browser, options, report }: Check, about: string, path: string): Promise<void> {
  const exchange = await browser.open(options.server.origin + path);
  const { came } = exchange;
  const target = came?.headers.get('location');
  const isPage = came?.status === 200 && (came.headers.get('content-type') ?? '').includes('html');
  if (target && came && came.status >= 300 && came.status < 400)
    report.add('ok', about, `it leads to ${originOf(target)}`);
  else if (isPage) report.add('ok', about, 'it opens a page');
  else report.add('wrong', about, `came: ${cameWords(exchange)}. Who presses the button sees that instead of a page`);
}

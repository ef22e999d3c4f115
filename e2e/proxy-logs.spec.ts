import { expect, bareTest as test } from './support/fixtures';
import { type ProxiedServer, type ProxyName, startProxied } from './support/servers/proxy';
import { ask } from './support/servers/raw-answers';

const NAMES: ProxyName[] = ['nginx', 'caddy', 'apache'];
const RECEIPT = { referer: 'https://fax.example/order/abc?receipt=ReceiptSecret' };

/** Addresses with a secret. */
const ADDRESSES: readonly string[] = [
  '/v1/resources/passwordreset?token=ResetSecret',
  '/v1/account/verify/confirm?token=ConfirmSecret',
  '/v1/account/google/callback?code=CodeSecret&state=StateSecret',
  '/v1/account/linkstorage/linked?code=CodeSecret&state=StateSecret',
  '/v1/account/linkstorage/dropbox/ArchiveSecret',
  '/v1/archives/ArchiveSecret/documents',
  '/v1/fax/media/order/1795900000000.MediaSecret/fax.pdf',
  '/v1/fax/call?try=TrySecret',
  '/ipp/ArchiveSecret/PrinterSecret',
  '//ipp/ArchiveSecret/PrinterSecret',
  '/order/abc?receipt=ReceiptSecret',
  '/reset.html?token=ResetSecret',
  '/nothing?token=ResetSecret',
];

for (const name of NAMES) {
  test(`${name} logs no secret of an address, whether the server is up or down`, async () => {
    const site: ProxiedServer = await startProxied(name);
    try {
      const visit = async (): Promise<(number | undefined)[]> => {
        const statuses: (number | undefined)[] = [];
        for (const path of ADDRESSES) {
          statuses.push((await ask(site.url, path, RECEIPT)).status);
          statuses.push((await ask(site.url, path, RECEIPT, 'POST')).status);
        }
        return statuses;
      };
      expect(await visit()).toContain(303);
      if (name === 'nginx') {
        const tooLarge = { ...RECEIPT, 'content-length': String(2 ** 40) };
        expect((await ask(site.url, '/ipp/ArchiveSecret/PrinterSecret', tooLarge, 'POST')).status).toBe(413);
      }
      await site.server.kill();
      expect(new Set(await visit())).toContain(name === 'apache' ? 503 : 502);
      const log = await site.logged();
      expect(log).not.toMatch(/Secret/);
      if (name !== 'caddy') {
        expect(log).toMatch(/GET \/v1\/resources\/passwordreset"/);
        expect(log).toMatch(/GET \/order\/abc" 200/);
      }
      if (name === 'nginx') expect(log).toMatch(/"POST \/ipp\/\.\.\." 502 \d+ [\d.]+ "127\.0\.0\.1:\d+ 502"/);
    } finally {
      await site.close();
    }
  });
}

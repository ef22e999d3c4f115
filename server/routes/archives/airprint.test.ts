import { airPrintProfile } from '@server/archives/airprint-profile';
import { newArchiveHolder } from '@server/testing/document-server';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** The value after a key of a property list, as written. */
function writtenAt(profile: string, key: string): string {
  return new RegExp(`<key>${key}</key>(.*)`).exec(profile)?.[1] ?? '';
}

test('the owner of an archive downloads the printer for Apple’s devices; nobody else does', async () => {
  const holder = await newArchiveHolder(server);
  const path = `/v1/archives/${holder.archive}/airprint`;
  const fetchAs = (cookie: string) =>
    server.fetch(`${server.config.publicUrl}${path}`, { headers: { cookie }, redirect: 'manual' });
  const answer = await fetchAs(holder.cookie());
  const headers = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'];
  expect(headers.map((name) => answer.headers.get(name))).toEqual([
    'application/x-apple-aspen-config',
    'attachment; filename="printer.mobileconfig"',
    'no-store',
    'nosniff',
  ]);
  const { json } = await holder.get(`/v1/archives/${holder.archive}/printinfo`);
  const { queue } = json as unknown as { queue: string }; // The type of all answers lacks this one's members.
  const profile = await answer.text();
  expect(writtenAt(profile, 'AirPrint')).toBe('<array><dict>');
  expect(writtenAt(profile, 'IPAddress')).toBe('<string>localhost</string>');
  expect(writtenAt(profile, 'ResourcePath')).toBe(`<string>${queue}</string>`);
  expect(writtenAt(profile, 'Port')).toBe('<integer>80</integer>');
  expect(writtenAt(profile, 'ForceTLS')).toBe('<false/>');
  expect(await (await fetchAs(holder.cookie())).text()).toBe(profile);

  const nobody = await fetchAs(createVisitor(server).cookie());
  expect([nobody.status, nobody.headers.get('location')]).toEqual([303, '/login.html']);
  const stranger = await newArchiveHolder(server);
  const refused = await fetchAs(stranger.cookie());
  expect(refused.status).toBe(404);
  expect(await refused.text()).not.toContain(queue);
});

test('a printer behind https asks for TLS, and a brand with signs of XML stays text', () => {
  const config = { publicUrl: 'https://fax.example', brandName: 'Fax & <Co>' };
  const profile = airPrintProfile(config, { id: 'one', print_secret: 'secret' });
  expect(writtenAt(profile, 'IPAddress')).toBe('<string>fax.example</string>');
  expect(writtenAt(profile, 'Port')).toBe('<integer>443</integer>');
  expect(writtenAt(profile, 'ForceTLS')).toBe('<true/>');
  expect(writtenAt(profile, 'PayloadDisplayName')).toBe('<string>Fax &#38; &#60;Co&#62; one</string>');
  expect(writtenAt(profile, 'PayloadIdentifier')).toBe('<string>example.fax.printer.one</string>');
});

test('another printer has ids of its own, so that both can be installed', () => {
  const config = { publicUrl: 'https://fax.example', brandName: 'Fax' };
  const ids = ['one', 'two'].flatMap((id) =>
    [
      ...airPrintProfile(config, { id, print_secret: 'x' }).matchAll(/<key>PayloadUUID<\/key><string>(.*)<\/string>/g),
    ].map(([, uuid]) => uuid),
  );
  expect(new Set(ids).size).toBe(4);
  for (const uuid of ids) expect(uuid).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}$/);
});

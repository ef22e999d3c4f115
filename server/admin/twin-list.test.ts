import { createTestServer } from '@server/testing/test-server';
import { emailKey } from '@shared/lib/email';
import { twinSection } from './twin-list';

const TOKEN = 'kQ3vL9xR2mW7pT5nB8cD4fG6hJ1sZ0yA';

test('operators see which accounts share an address, and what tells them apart', async () => {
  const server = await createTestServer({ env: { ADMIN_TOKEN: TOKEN } });
  const signIn = await server.fetch('http://localhost/admin/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: TOKEN }).toString(),
  });
  const cookie = signIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const page = async (): Promise<string> =>
    (await server.fetch('http://localhost/admin', { headers: { cookie } })).text();
  expect(await page()).not.toContain('Accounts with one address');
  for (const [id, email] of [
    ['first', 'ann@xn--bcher-kva.example'],
    ['second', '<ann@bücher.example\u200b'],
    ['third', 'ann@bücher.example\u200b'],
    ['alone', 'bob@mail.example'],
  ] as const) {
    const account = { id, email, email_key: emailKey(email), name: '', phone: '', password_hash: null };
    const rest = { source: 'google', feature_updates: false, created_at: 0 };
    await server.services.db
      .insertInto('users')
      .values({ ...account, ...rest })
      .execute();
  }
  const html = await page();
  expect(html).toContain('Accounts with one address <span class="count">2</span>');
  expect(html).toContain(
    '<th scope="row">ann@bücher.example</th><td data-column="Kept">ann@xn--bcher-kva.example</td>',
  );
  expect(html).toContain(
    '<td data-column="Kept">ann@bücher.example[U+200B]</td><td data-column="Signs in">with Google',
  );
  expect(html).not.toContain('bob@mail.example');
  await server.close();
});

test('an address is text', () => {
  const html = twinSection([{ id: 'x', email: '<b>@x.example', email_key: '', source: '<i>', created_at: 0 }]);
  expect(html).not.toMatch(/<[bi]>/);
  expect(html).toContain('<th scope="row">&#60;b&#62;@x.example</th><td data-column="Kept">&#60;b&#62;@x.example</td>');
  expect(html).toContain('<td data-column="Signs in">&#60;i&#62;</td>');
});

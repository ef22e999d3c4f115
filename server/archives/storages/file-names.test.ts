import { firstName, furtherNames } from './file-names';

const AT = Date.UTC(2026, 10, 25, 23, 30);

test.each([
  ['Letter.pdf', 'UTC', '2026-11-25 Letter.pdf'],
  ['Letter.pdf', null, '2026-11-25 Letter.pdf'],
  ['Letter.pdf', 'Europe/Berlin', '2026-11-26 Letter.pdf'],
  ['Letter', 'America/New_York', '2026-11-25 Letter.pdf'],
  ['../../etc/passwd', 'UTC', '2026-11-25 _.._etc_passwd.pdf'],
  ['Straße 5: “Übergabe”?.PDF', 'UTC', '2026-11-25 Straße 5_ “Übergabe”_.pdf'],
  ['', 'UTC', '2026-11-25 document.pdf'],
  [`${'x'.repeat(300)}.pdf`, 'UTC', `2026-11-25 ${'x'.repeat(150)}.pdf`],
])('%j in %s is saved as %s', async (name, tz, saved) => {
  expect(await firstName({ name, receivedAt: AT, tz })).toBe(saved);
});

test("further names are the document's own, and the last one has plain letters only", () => {
  expect(furtherNames('2026-11-25 Übergabe.pdf', 'aB3dE6gHij')).toEqual([
    '2026-11-25 Übergabe (aB3dE6).pdf',
    '2026-11-25 Document (aB3dE6).pdf',
  ]);
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageManifest } from '@pages/page-manifest';
import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { legalPage, legalProblems } from './legal-page';

const NAMES = Object.keys(LEGAL_PAGES);
const shipped = (name: string) => legalPage(process.cwd(), name);

describe.each(NAMES)('the text %s as delivered', (name) => {
  test('is a page with a date, and has no note or placeholder left in it', () => {
    const { title, html, updated, updatedText } = shipped(name);
    expect(title).not.toBe('');
    expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(updatedText).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(html).not.toMatch(/<!--|template|\{|\}/);
  });

  test('begins with a note that it is a template', () => {
    const [first] = readFileSync(`pages/legal/${name}.md`, 'utf8').split('\n');
    expect(first).toMatch(
      /^<!-- This text is a template: replace it with your own after a lawyer has read it\. .*-->$/,
    );
  });

  test('has a page of its name', () => {
    expect(pageManifest.find((page) => page.name === name)?.canonical).toBe(`/${name}.html`);
  });
});

test('the texts say what the product does', () => {
  expect(shipped('privacy').html).toContain(`${UNPAID_ORDER_DAYS} days after the last change`);
  expect(shipped('terms').html).toContain('A fax costs <span data-fax-price>$1.99</span>');
  expect(shipped('privacy').html).toContain('We do not use analytics.');
  expect(shipped('imprint').html).toContain('[Your company’s name and address]');
});

describe('a text that cannot be shown', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'faxkeep-legal-'));
    mkdirSync(join(root, 'pages/legal'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const withText = (text: string) => {
    writeFileSync(join(root, 'pages/legal/terms.md'), text);
    return () => legalPage(root, 'terms');
  };
  const DATED = '<!-- Last updated: 2027-02-01 -->\n\n';

  test('is named if it is missing', () => {
    expect(() => legalPage(root, 'terms')).toThrow(
      new Error('pages/legal/terms.md is missing: the page terms.html has no text'),
    );
  });

  test.each(['', '<!-- Last updated: 2027-02-30 -->\n', '<!-- Last updated: yesterday -->\n'])(
    'says so if it has no date: %j',
    (line) => {
      expect(withText(`${line}# Terms\n\nText`)).toThrow(
        'pages/legal/terms.md cannot be shown: it has to say when it was last changed, in a line such as: <!-- Last updated: 2026-11-24 -->',
      );
    },
  );

  test('names an unknown placeholder', () => {
    expect(withText(`${DATED}# Terms\n\nOf {company}.`)).toThrow(
      /^pages\/legal\/terms\.md cannot be shown: the placeholder company is not one of: brand, support email, /,
    );
  });

  test('says what is wrong with its Markdown', () => {
    expect(withText(`${DATED}Terms`)).toThrow('pages/legal/terms.md cannot be shown: it has to begin with its title');
  });

  test('stops the build with one sentence for each file', () => {
    withText(`${DATED}# Terms`);
    expect(legalProblems(root)).toEqual([
      'pages/legal/terms.md cannot be shown: there is nothing below its title',
      'pages/legal/privacy.md is missing: the page privacy.html has no text',
      'pages/legal/refunds.md is missing: the page refunds.html has no text',
      'pages/legal/imprint.md is missing: the page imprint.html has no text',
    ]);
    expect(legalProblems(process.cwd())).toEqual([]);
  });

  test('is shown once it is right', () => {
    expect(withText(`${DATED}# Terms\n\nOf {brand}.`)()).toEqual({
      title: 'Terms',
      html: '<p>Of Faxkeep.</p>\n',
      headings: [],
      updated: '2027-02-01',
      updatedText: 'February 1, 2027',
    });
  });
});

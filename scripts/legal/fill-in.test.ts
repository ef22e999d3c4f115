import { fillIn } from './fill-in';
import { renderMarkdown } from './render-markdown';

const VALUES = { brand: 'Faxkeep', 'support email': 'help@shop.example' };
const FACTS = { analytics: true, survey: false };
const fill = (source: string): string => fillIn(source, VALUES, FACTS);

const inHtml = (source: string): string => renderMarkdown(`# Terms\n\n${fill(source)}`, 'https://shop.example').html;

test('values stand in the place of their names', () => {
  expect(inHtml('{brand}: write to [{support email}](mailto:{support email}).')).toBe(
    '<p>Faxkeep: write to <a href="mailto:help@shop.example">help@shop.example</a>.</p>\n',
  );
});

test.each([
  'Fax & Co.',
  '<b>Fax</b>',
  '*Fax* _keep_',
  '[Fax](https://evil.example)',
  '`Fax` ~~1~~ !',
  'a\\b|c #1',
  'www.fax.example',
  '1. Fax',
])('a brand named %s is shown as it is', (brand) => {
  const { title } = renderMarkdown(fillIn('# {brand}\n\nText', { brand }, {}), 'https://shop.example');
  expect(title).toBe(brand.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'));
});

test.each([
  ['{seller name}', 'the placeholder seller name is not one of: brand, support email'],
  ['{Brand}', 'the placeholder Brand is not one of: brand, support email'],
  ['{}', 'the placeholder  is not one of: brand, support email'],
  ['{toString}', 'the placeholder toString is not one of: brand, support email'],
  ['<!-- only with cookies -->x<!-- end -->', 'the fact cookies is not one of: analytics, survey'],
  ['<!-- only with analytics -->x', '<!-- only with analytics --> has no counterpart'],
  ['x<!-- end -->', '<!-- end --> has no counterpart'],
  ['x <!-- a note', 'a comment is not closed: --> is missing'],
])('%s is refused with a reason', (source, reason) => {
  expect(() => fill(source)).toThrow(new Error(reason));
});

test('notes for the owner are left out, even with unknown names in braces', () => {
  expect(fill('a<!-- say {this}\nyourself -->b')).toBe('ab');
});

test('parts for another build are left out', () => {
  const source = [
    '<!-- only with analytics -->counted<!-- end -->',
    '<!-- only without analytics -->not counted<!-- end -->',
    '<!-- only with survey -->asked<!-- end -->',
    '<!-- only without survey -->not asked<!-- end -->',
  ];
  expect(fill(source.join('|'))).toBe('counted|||not asked');
});

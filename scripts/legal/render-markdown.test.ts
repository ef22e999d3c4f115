import { renderMarkdown } from './render-markdown';

const render = (text: string) => renderMarkdown(text, 'https://fax.example');
const below = (text: string): string => render(`# Terms\n\n${text}`).html.trim();

test('the title is apart from the text, and the main headings are listed', () => {
  expect(render('# Terms & *more*\n\nHello.\n\n## Who we are\n\n### In short\n\nUs.\n\n## Prices')).toEqual({
    title: 'Terms &amp; <em>more</em>',
    html:
      '<p>Hello.</p>\n<h2 id="who-we-are"><a href="#who-we-are">Who we are</a></h2>\n' +
      '<h3 id="in-short"><a href="#in-short">In short</a></h3>\n<p>Us.</p>\n' +
      '<h2 id="prices"><a href="#prices">Prices</a></h2>\n',
    headings: [
      { id: 'who-we-are', html: 'Who we are' },
      { id: 'prices', html: 'Prices' },
    ],
  });
});

test.each([
  ['What’s *new* & `old`?', 'whats-new-old'],
  ['1. Scope', '1-scope'],
  ['Größe der Dateien', 'größe-der-dateien'],
])('a heading “%s” has the address #%s', (words, id) => {
  expect(render(`# Terms\n\n## ${words}\n`).headings[0]?.id).toBe(id);
});

test.each([
  ['a block', 'a\n\n<div onclick="steal()">\n<img src=x onerror=steal()>\n</div>\n\nb', '<p>a</p>\n<p>b</p>'],
  ['within a line', 'a <b>bold</b> <iframe src="https://evil.example"></iframe>b', '<p>a bold b</p>'],
  ['in a heading', '## a <script>b</script>', '<h2 id="a-b"><a href="#a-b">a b</a></h2>'],
  ['as text', '1 < 2 &amp; 3', '<p>1 &lt; 2 &amp; 3</p>'],
])('HTML is left out: %s', (_, text, html) => {
  expect(below(text)).toBe(html);
});

test.each([
  ['[x](#prices)', '#prices'],
  ['[x](/privacy.html)', '/privacy.html'],
  ['[x](/#contact)', '/#contact'],
  ['[x](mailto:help@fax.example)', 'mailto:help@fax.example'],
  ['<help@fax.example>', 'mailto:help@fax.example'],
  ['[x](https://fax.example/pricing.html)', 'https://fax.example/pricing.html'],
  ['[x](https://stripe.com/privacy?a=1&b=2)', '/redirect?url=https%3A%2F%2Fstripe.com%2Fprivacy%3Fa%3D1%26b%3D2'],
])('%s leads to %s', (text, href) => {
  expect(below(`## Prices\n\n${text}`)).toContain(`<a href="${href}">`);
});

test.each([
  ['[x](javascript:alert(1))', /it links to javascript:alert\(1\): begin links with https/],
  ['[x](data:text/html,x)', /it links to data:/],
  ['[x](terms.html)', /it links to terms\.html: begin links with/],
  ['[x](//evil.example/)', /it links to \/\/evil\.example\/, which is not a page of this site/],
  ['[x](/agb.html)', /it links to \/agb\.html, which is not a page of this site/],
  ['[x](#refunds)', /it links to #refunds, but has no heading with these words/],
  ['![x](/logo.png)', /it has a picture, which is not shown here: \/logo\.png/],
  ['# Again', /the heading “Again” is a second title: begin it with ##/],
  ['### Deep', /the heading “Deep” skips a level: begin it with ##/],
  ['- ## In a list\n\n#### Deep', /the heading “Deep” skips a level: begin it with ###/],
  ['## Same\n\n## Same!', /the heading “Same!” has the address #same, which is taken: choose other words/],
  ['## Main', /the heading “Main” has the address #main, which is taken/],
  ['## [x](/)', /has a link, but headings are links to themselves/],
  ['## —', /the heading “—” has no words/],
])('%s is refused with a reason', (text, reason) => {
  expect(() => below(text)).toThrow(reason);
});

test.each(['', 'Hello.', '## Hello\n\nText', '<!-- x -->'])('the text “%s” has no title', (text) => {
  expect(() => render(text)).toThrow('it has to begin with its title, such as: # Terms');
});

test('a title alone is no text', () => {
  expect(() => render('# Terms\n')).toThrow('there is nothing below its title');
});

import { mountPage } from './mount-page';

const reported = jest.fn();

beforeEach(() => {
  window.reportError = reported;
  document.documentElement.lang = 'en';
});

test.each([
  ['in elements of its own', '<p><font><font>Envoyer un fax</font></font></p>', 'en'],
  ['in place', '<p>Envoyer un fax</p>', 'fr'],
])('a page that the browser has translated before, %s, is drawn anew without a word', async (_, html, lang) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  document.documentElement.lang = lang;
  await mountPage(<p>Send a fax</p>);
  expect(document.getElementById('root')).toHaveTextContent('Send a fax');
  expect(reported).not.toHaveBeenCalled();
});

test('a page that does not match its code is reported', async () => {
  document.body.innerHTML = '<div id="root"><p>Another text</p></div>';
  await mountPage(<p>Send a fax</p>);
  expect(reported).toHaveBeenCalledTimes(1);
});

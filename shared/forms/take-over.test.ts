import { takeOver } from './take-over';

test('gives the fields that show another text than the known one, by name', () => {
  document.body.innerHTML = `
    <form>
      <input name="same" value="a"><input name="filled"><textarea name="message"></textarea><input name="other" value="z">
      <select name="country"><option>US<option selected>GB</select>
      <input type="radio" name="kind" value="1" checked><input type="radio" name="kind" value="2">
    </form>`;
  const form = document.forms[0] as HTMLFormElement;
  (form.elements.namedItem('filled') as HTMLInputElement).value = 'b';
  (form.elements.namedItem('message') as HTMLTextAreaElement).value = 'c';
  const taken: [string, string][] = [];
  const known = { same: 'a', filled: '', message: '', country: 'US', kind: '', missing: 'x' };
  takeOver(form, known, (name, text) => taken.push([name, text]));
  expect(taken).toEqual([
    ['filled', 'b'],
    ['message', 'c'],
    ['country', 'GB'],
  ]);
});

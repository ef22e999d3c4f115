import { withStyles } from './late-styles';

afterEach(() => {
  document.head.replaceChildren();
});

function links(): HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
}

test('code without styles is loaded at once', async () => {
  await expect(withStyles(() => Promise.resolve('code'))).resolves.toBe('code');
  expect(links()).toEqual([]);
});

test('code runs only when its styles are there, and each style file is asked for once', async () => {
  const load = jest.fn(() => Promise.resolve('code'));
  const both = [withStyles(load, ['assets/once.css']), withStyles(load, ['assets/once.css'])];
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/once.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all(both)).resolves.toEqual(['code', 'code']);
  await withStyles(load, ['assets/once.css']);
  expect(links()).toHaveLength(1);
});

test('a style file that the page links already is not asked for again', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/linked.css">';
  await expect(withStyles(() => Promise.resolve('code'), ['assets/linked.css'])).resolves.toBe('code');
  expect(links()).toHaveLength(1);
});

test('styles that cannot be had keep the code from running, and are asked for again', async () => {
  const load = jest.fn(() => Promise.resolve('code'));
  const first = withStyles(load, ['assets/gone.css']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('/assets/gone.css');
  expect(load).not.toHaveBeenCalled();
  expect(links()).toEqual([]);
  const second = withStyles(load, ['assets/gone.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('code');
});

test('a script among the files is asked for at once, and not waited for', async () => {
  await expect(withStyles(() => Promise.resolve('code'), ['assets/needed.js'])).resolves.toBe('code');
  const asked = document.head.querySelector('link[rel="modulepreload"]');
  expect(asked?.getAttribute('href')).toBe('/assets/needed.js');
});

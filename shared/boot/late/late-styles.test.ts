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

test('code runs only once its styles have loaded, and each style file is requested once', async () => {
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

test('a style file the page already links is not requested again', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/linked.css">';
  await expect(withStyles(() => Promise.resolve('code'), ['assets/linked.css'])).resolves.toBe('code');
  expect(links()).toHaveLength(1);
});

test('styles that fail to load keep the code from running, and are requested again', async () => {
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

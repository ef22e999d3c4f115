/** Runs the loader as a script tag with these options would, and returns the tag. */
async function loadEmbed(data: Record<string, string> = {}): Promise<HTMLScriptElement> {
  const script = document.createElement('script');
  script.dataset.test = '';
  // The address is set without src, so that jsdom does not fetch it.
  Object.defineProperty(script, 'src', { value: 'https://fax.example/embed.js' });
  Object.assign(script.dataset, data);
  document.body.append(script);
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  jest.resetModules();
  await import('./embed-loader');
  return script;
}

function frames(): HTMLIFrameElement[] {
  return [...document.querySelectorAll('iframe')];
}

function address(frame: HTMLIFrameElement | undefined): URL {
  return new URL(frame?.src ?? '');
}

/** Delivers a message as the browser would. */
function say(data: unknown, from: { source?: Window | null | undefined; origin?: string }): void {
  window.dispatchEvent(
    new MessageEvent('message', { data, source: from.source ?? null, origin: from.origin ?? 'https://fax.example' }),
  );
}

beforeAll(() => {
  Object.defineProperty(window, 'crypto', {
    value: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(Math.random() * 256)) },
  });
});

afterEach(() => {
  document.body.replaceChildren();
});

test('the form appears where the script tag is, with its options', async () => {
  const script = await loadEmbed({ number: '+1 212 555 0142', country: 'US', theme: 'dark', title: 'Fax us' });
  const [frame] = frames();
  expect(script.nextElementSibling).toBe(frame);
  expect(frame?.title).toBe('Fax us');
  expect(address(frame).origin + address(frame).pathname).toBe('https://fax.example/embed.html');
  expect(address(frame).searchParams.get('number')).toBe('+1 212 555 0142');
  expect(address(frame).searchParams.get('country')).toBe('US');
  expect(address(frame).searchParams.get('theme')).toBe('dark');
});

test('the form appears in the element named by data-target', async () => {
  const box = document.createElement('div');
  box.id = 'fax-here';
  document.body.append(box);
  await loadEmbed({ target: '#fax-here' });
  expect(box.querySelector('iframe')).not.toBeNull();
});

test('the same script twice for one element makes one form, though its first tag is gone', async () => {
  document.body.append(Object.assign(document.createElement('div'), { id: 'fax-here' }));
  (await loadEmbed({ target: '#fax-here' })).remove();
  const [first] = frames();
  await loadEmbed({ target: '#fax-here' });
  expect(frames()).toEqual([first]);
  await loadEmbed({ target: '#fax-here', number: '+1 212 555 0142' });
  expect(frames().map((frame) => address(frame).searchParams.get('number'))).toEqual(['+1 212 555 0142']);
});

test('a target that does not exist is reported in the console', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadEmbed({ target: '#nowhere' });
  expect(frames()).toHaveLength(0);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('#nowhere'));
});

test('two forms on one page have different names', async () => {
  await loadEmbed();
  await loadEmbed();
  const ids = frames().map((frame) => address(frame).searchParams.get('frame'));
  expect(new Set(ids).size).toBe(2);
});

test("every style is important, so that the page's rules cannot hide or shrink the form", async () => {
  await loadEmbed({ width: '480px', height: '500' });
  const style = frames()[0]?.style;
  for (const name of ['display', 'width', 'height', 'min-height', 'border-top-width']) {
    expect(style?.getPropertyPriority(name)).toBe('important');
  }
  expect(style?.width).toBe('480px');
  expect(style?.height).toBe('500px');
});

test('the form takes the height it asks for', async () => {
  await loadEmbed();
  const [frame] = frames();
  say(
    { type: 'faxkeep:size', id: address(frame).searchParams.get('frame'), height: 812.2 },
    { source: frame?.contentWindow },
  );
  expect(frame?.style.height).toBe('813px');
});

test('the form keeps the reserved height, but gives up what it says it does not need', async () => {
  await loadEmbed({ height: '500' });
  const [frame] = frames();
  const id = address(frame).searchParams.get('frame');
  const source = frame?.contentWindow;
  say({ type: 'faxkeep:size', id, height: 210 }, { source });
  expect(frame?.style.minHeight).toBe('500px');
  say({ type: 'faxkeep:size', id, height: 210, exact: true }, { source });
  expect(frame?.style.minHeight).toBe('210px');
  expect(frame?.style.height).toBe('210px');
  say({ type: 'faxkeep:size', id, height: 600, exact: false }, { source });
  expect(frame?.style.minHeight).toBe('500px');
});

test('forged messages change nothing', async () => {
  await loadEmbed();
  const [frame] = frames();
  const id = address(frame).searchParams.get('frame');
  const source = frame?.contentWindow;
  const size = { type: 'faxkeep:size', id, height: 999 };
  say(size, { source: window });
  say(size, { source: null });
  say(size, { source, origin: 'https://evil.example' });
  say(size, { source, origin: 'http://fax.example' });
  say({ ...size, id: 'other' }, { source });
  say({ ...size, type: 'size' }, { source });
  for (const height of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '999', null, 20_001])
    say({ ...size, height }, { source });
  for (const data of [null, undefined, 'faxkeep:size', 7, []]) say(data, { source });
  expect(frame?.style.height).toBe('740px');
});

import { HELLO, sizeOf } from '@shared/lib/frame/frame-protocol';

/** Height reserved until the form has reported its own, in CSS pixels. */
const RESERVED_HEIGHT = 740;

/** Options passed to the frame in its address. */
const PASSED_ON = ['number', 'country', 'theme'];

/** Puts the order form where the script tag is, or into the element named by its `data-target`. See docs/embed.md. */
function embed(script: HTMLScriptElement): void {
  const { target, title, width, height } = script.dataset;
  const site = new URL(script.src).origin;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
  const address = new URL('/embed.html', site);
  address.searchParams.set('frame', id);
  for (const name of PASSED_ON) {
    const value = script.dataset[name];
    if (value) address.searchParams.set(name, value);
  }

  const frame = document.createElement('iframe');
  frame.title = title || 'Send a fax';
  frame.allow = 'payment; clipboard-write';
  const reserved = `${Number(height) > 0 ? Number(height) : RESERVED_HEIGHT}px`;
  style(frame, {
    all: 'initial',
    display: 'block',
    width: width || '100%',
    'max-width': '100%',
    height: reserved,
    'min-height': reserved,
    border: '0',
    'color-scheme': 'light dark',
  });

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== site) return;
    const asked = sizeOf(data, id);
    if (asked === null) return;
    const size = `${asked.height}px`;
    style(frame, { height: size, 'min-height': asked.isExact ? size : reserved });
  });
  // A block, because in WebKit a tail call of postMessage names another window as the source of its message.
  frame.addEventListener('load', () => {
    frame.contentWindow?.postMessage({ type: HELLO, id }, site);
  });
  frame.src = address.href;

  const container = target ? document.querySelector(target) : null;
  if (container) putAlone(frame, container, script);
  else if (target) console.error(`embed.js: nothing on this page matches data-target="${target}"`);
  else if (script.closest('head')) document.body.append(frame);
  else if (script.isConnected) script.after(frame);
  else console.warn('embed.js: its script tag was taken off the page, and has no data-target');
}

/** One form per element: a second run with the same options changes nothing, one with others replaces the form. */
function putAlone(frame: HTMLIFrameElement, container: Element, { dataset }: HTMLScriptElement): void {
  const options = JSON.stringify(Object.entries(dataset).sort());
  frame.dataset.options = options;
  const before = container.querySelector<HTMLIFrameElement>(':scope > iframe[data-options]');
  if (before?.dataset.options === options) return;
  before?.remove();
  container.append(frame);
}

/**
 * Sets styles as important, so that the host page cannot override them, through the CSSOM, as strict policies allow.
 */
function style(element: HTMLElement, rules: Record<string, string>): void {
  for (const name in rules) element.style.setProperty(name, rules[name] ?? '', 'important');
}

/**
 * The tag that runs this or, as a browser runs a module once for all its tags and names none, all tags of modules. None
 * is named in a shadow root either, where this finds none.
 */
function ownTags(): HTMLScriptElement[] {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement) return [current];
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/embed.js"]:not([data-embedded])'),
  ];
}

const tags = ownTags();
if (tags.length === 0) console.error('embed.js: its script tag must be on the page itself, not in a shadow root');
for (const tag of tags) {
  tag.dataset.embedded = '';
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => embed(tag));
  else embed(tag);
}

import { HELLO, sizeOf } from '@shared/lib/frame-protocol';

/** Height reserved until the form has reported its own, in CSS pixels. */
const RESERVED_HEIGHT = 740;

/** Options that travel to the frame in its address. */
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
  if (container) container.append(frame);
  else if (target) console.error(`embed.js: nothing on this page matches data-target="${target}"`);
  else if (script.closest('head')) document.body.append(frame);
  else script.after(frame);
}

/**
 * Sets styles through the CSSOM, which strict policies allow, and as important, so that the page's own rules cannot
 * override them.
 */
function style(element: HTMLElement, rules: Record<string, string>): void {
  for (const name in rules) element.style.setProperty(name, rules[name] ?? '', 'important');
}

// Null in a module script: the tag is then found by its address, once.
const current =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]:not([data-embedded])');

if (current) {
  current.dataset.embedded = '';
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => embed(current));
  else embed(current);
}

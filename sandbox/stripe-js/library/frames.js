/* global addEventListener, document, HTMLElement, location, removeEventListener */
const BASE = '/sandbox/stripe-js';

/** Opens one of our frames in `host`; `hear` gets that frame's messages only. */
export function openFrame(host, page, title, hear) {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = `${BASE}/${page}`;
  frame.allow = 'payment *';
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', colorScheme: 'normal' });
  const listen = ({ source, origin, data }) => {
    if (source === frame.contentWindow && origin === location.origin) hear(data);
  };
  addEventListener('message', listen);
  host.replaceChildren(frame);
  return {
    frame,
    // A block, because in WebKit a tail call of postMessage names another window as the source of its message.
    say: (message) => {
      frame.contentWindow?.postMessage(message, location.origin);
    },
    close: () => {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
}

/** Opens a frame over the whole page; resolves with the name of the button pressed in it. */
export function openSheet(page, title) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', title);
    Object.assign(dialog.style, {
      width: '100vw',
      height: '100vh',
      maxWidth: 'none',
      maxHeight: 'none',
      padding: '0',
      border: '0',
      background: 'transparent',
    });
    document.body.append(dialog);
    const finish = (word) => {
      sheet.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(word);
    };
    const sheet = openFrame(dialog, page, title, ({ type }) => {
      if (type === 'ready') sheet.frame.focus();
      else finish(type);
    });
    sheet.frame.style.height = '100%';
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('cancel');
    });
    dialog.showModal();
  });
}

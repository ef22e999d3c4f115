import { dropEarlyClicks } from './early-clicks';

const ID = 'not-started';

/**
 * Listens for failures of the scripts that the page cannot do without, and of their imports: the page then says so
 * before its content and offers to reload. From then on a press of a button focuses the offer, as no code will answer
 * it.
 */
export function watchMissingCode(): void {
  addEventListener(
    'error',
    ({ target }) => {
      // Code fetched later fails where it was requested; other sites' scripts are not modules.
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      tellMissingCode("Part of this page couldn't load. Please check your connection, then reload the page.");
      dropEarlyClicks();
      delete window.earlyClicks;
      addEventListener('click', leadToMessage);
    },
    true,
  );
}

/**
 * Says that code of the page is missing, with a button that reloads it. The message is outside the island, which React
 * hydrates as it was built.
 *
 * @param words the message; it mentions the next press if that tries again
 */
export function tellMissingCode(words: string): void {
  hideMissingCode();
  const text = document.createElement('p');
  text.textContent = words;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload page';
  button.addEventListener('click', () => location.reload());
  const box = document.createElement('div');
  box.id = ID;
  box.className = 'boxed page';
  box.setAttribute('role', 'alert');
  box.append(text, button);
  const root = document.getElementById('root');
  if (root) root.before(box);
  else document.getElementById('main')?.prepend(box);
}

/** Removes the message: the code has loaded after all. */
export function hideMissingCode(): void {
  document.getElementById(ID)?.remove();
}

function leadToMessage({ target }: MouseEvent): void {
  // The target of a click is always an element.
  if ((target as Element).closest('#root button')) document.querySelector<HTMLElement>(`#${ID} button`)?.focus();
}

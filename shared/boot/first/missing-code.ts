import { dropEarlyClicks } from './early-clicks';

const ID = 'not-started';

/**
 * Listens for a script that the page cannot do without, or one that this imports: if it cannot be fetched, the page says so
 * before its content and offers to reload. A press of a button leads there from then on, as nobody will answer it.
 */
export function watchMissingCode(): void {
  addEventListener(
    'error',
    ({ target }) => {
      // What a running page fetches later fails at whoever asked for it; other sites' scripts are no modules.
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
 * @param words the message; whoever will try again on the next press says so
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

/** Takes the message away: the code has come after all. */
export function hideMissingCode(): void {
  document.getElementById(ID)?.remove();
}

function leadToMessage({ target }: MouseEvent): void {
  // The target of a click is always an element.
  if ((target as Element).closest('#root button')) document.querySelector<HTMLElement>(`#${ID} button`)?.focus();
}

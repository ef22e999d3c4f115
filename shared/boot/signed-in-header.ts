import type { User } from '@shared/api/shapes/user';
import { FAXES_PATH } from '@shared/reference/addresses/faxes-path';
import { infoStore, offers } from '@shared/stores/info';
import { signOut } from './sign-out';
import { watchPerson } from './watch-person';

/**
 * Names the signed-in person in the header and replaces the link in `session` by a button to sign out, which takes its
 * focus; a framed page has no header. A repeated call updates the name. From then on the page is this person's only.
 */
export function showSignedIn(session: Element | null, user: User): void {
  watchPerson();
  if (!session) return;
  nameItem(session).replaceChildren(...nameOf(user));
  showFaxes(session);
  if (session.querySelector('button')) return;
  const hadFocus = session.contains(document.activeElement);
  const button = signOutButton();
  session.replaceChildren(button);
  if (hadFocus) button.focus({ preventScroll: true });
}

/** Adds the link to the person's faxes after the first one, if the server lists them. */
function showFaxes(session: Element): void {
  const links = session.closest('ul');
  if (!offers(infoStore.getState(), 'faxes') || links?.querySelector('[data-faxes]') !== null) return;
  const item = document.createElement('li');
  item.dataset.faxes = '';
  const link = document.createElement('a');
  link.className = 'site-link';
  link.href = FAXES_PATH;
  link.textContent = 'Faxes';
  if (location.pathname === FAXES_PATH) link.setAttribute('aria-current', 'page');
  item.append(link);
  links.firstElementChild?.after(item);
}

/** The item of the header's list that names the person, before the one with the button. */
function nameItem(session: Element): Element {
  const last = session.previousElementSibling;
  if (last?.className === 'site-person') return last;
  const item = document.createElement('li');
  item.className = 'site-person';
  session.before(item);
  return item;
}

/** The name, or the e-mail address of a person without one; both in full where it may be cut. */
function nameOf({ name, email }: User): Node[] {
  const intro = document.createElement('span');
  intro.textContent = 'Signed in as ';
  const shown = document.createElement('bdi');
  shown.textContent = name.trim() || email;
  shown.title = name.trim() ? `${name.trim()}, ${email}` : email;
  return [intro, shown];
}

function signOutButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'site-link';
  button.textContent = 'Sign out';
  button.addEventListener('click', () => void signOut());
  return button;
}

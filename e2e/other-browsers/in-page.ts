/**
 * What to find in a page: an accessible role and name, the label of a field, or a selector for an element with neither.
 */
export type Sought =
  | { by: 'role'; role: string; name: Pattern }
  | { by: 'label'; name: Pattern }
  | { by: 'selector'; selector: string };

/** A regular expression as JSON. */
export interface Pattern {
  source: string;
  flags: string;
}

/** `ready`: there is one such element and it can be pressed. The others say why not. */
export type State = 'no library' | 'none' | 'several' | 'disabled' | 'out of sight' | 'moving' | 'covered' | 'ready';

type Screen = typeof import('@testing-library/dom').screen;

/** Globals in the pages under test. */
interface PageGlobals {
  TestingLibraryDom?: { screen: Screen };
  sought?: { element: Element; box: string; isPressed?: boolean };
}

/**
 * Runs in a page: finds an element, scrolls to it, stores it for {@link found}, and returns whether it can be pressed.
 */
export function seek(sought: Sought): State {
  // These globals are set by this function and by the library.
  const globals = globalThis as PageGlobals;
  const { screen } = globals.TestingLibraryDom ?? {};
  if (!screen) return 'no library';
  const elements = all(screen);
  const [element] = elements;
  if (!element) return 'none';
  if (elements.length > 1) return 'several';
  const before = globals.sought;
  const box = JSON.stringify(element.getBoundingClientRect());
  globals.sought = { element, box };
  if (sought.by === 'selector') return 'ready';
  if (element.matches(':disabled, [aria-disabled=true]')) return 'disabled';
  const hit = hitOf(element.getBoundingClientRect());
  if (!hit) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return 'out of sight';
  }
  if (before?.element !== element || before.box !== box) return 'moving';
  if (!isPart(hit, element)) return 'covered';
  notePress(globals.sought);
  return 'ready';

  function all(screen: Screen): Element[] {
    if (sought.by === 'selector') return [...document.querySelectorAll(sought.selector)];
    const name = new RegExp(sought.name.source, sought.name.flags);
    if (sought.by === 'role') return screen.queryAllByRole(sought.role, { name });
    return screen.queryAllByLabelText(name).filter((field) => field.checkVisibility());
  }

  function hitOf({ left, top, width, height }: DOMRect): Element | null {
    return document.elementFromPoint(left + width / 2, top + height / 2);
  }

  function notePress(looked: NonNullable<PageGlobals['sought']>): void {
    const note = ({ target }: MouseEvent): void => {
      looked.isPressed = target instanceof Element && isPart(target, looked.element);
    };
    document.addEventListener('mousedown', note, { capture: true, once: true });
  }

  /** Whether a press on `hit` is a press on the element: it is inside, or in the element's label. */
  function isPart(hit: Element, element: Element): boolean {
    if (element.contains(hit)) return true;
    return element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => label.contains(hit));
  }
}

/** Runs in a page: the element found by {@link seek}. */
export function found(): Element {
  // Set by `seek`, which has run before.
  const { sought } = globalThis as PageGlobals;
  if (!sought) throw new Error('Nothing has been looked for');
  return sought.element;
}

/**
 * Runs in a page: `missed` if the press was not on the element that {@link seek} found ready, because the page moved.
 */
export function pressOutcome(): 'pressed' | 'missed' {
  const { sought } = globalThis as PageGlobals;
  // On a new page there is no found element: the press has led there.
  return sought && !sought.isPressed ? 'missed' : 'pressed';
}

/**
 * Runs in a page: selects the text of the field found by {@link seek}, so that typing replaces it. False if the field
 * has no focus.
 */
export function selectFocused(): boolean {
  const field = (globalThis as PageGlobals).sought?.element;
  if (field !== document.activeElement) return false;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select();
  return true;
}

/** Runs in a page: chooses an option of the list found by {@link seek}. The open list itself is not part of a page. */
export function chooseFound(option: string): void {
  const list = (globalThis as PageGlobals).sought?.element;
  if (!(list instanceof HTMLSelectElement)) throw new Error('This is no list');
  const chosen = [...list.options].find(({ label }) => label === option);
  if (!chosen) throw new Error(`There is no option ${option}`);
  list.value = chosen.value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in a page: its address. */
export function addressOfPage(): string {
  return location.href;
}

/** Runs in a page: the value of the field found by {@link seek}. */
export function valueFound(): string {
  const element = (globalThis as PageGlobals).sought?.element;
  return element instanceof HTMLElement && 'value' in element ? String(element.value) : '';
}

/** Runs in a page: the text of the element found by {@link seek}. */
export function textFound(): string {
  return (globalThis as PageGlobals).sought?.element.textContent ?? '';
}

/** Runs in a page: the name of the focused element; for a frame, its title. */
export function nameOfFocus(): string {
  const element = document.activeElement;
  // If nothing has focus, this is the body, whose text contains every name on the page.
  if (!element || element === document.body) return '';
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const words = [
    element.getAttribute('aria-label'),
    labels[0]?.textContent,
    element.getAttribute('title'),
    element.textContent,
  ];
  return words.find((text) => text?.trim())?.trim() ?? '';
}

/** Runs in a page: its visible text, with single spaces. */
export function textOfPage(): string {
  return document.body.innerText.replace(/\s+/g, ' ');
}

import { holdPresses } from './hold-presses';
import { releasePresses } from './release-presses';

const done: string[] = [];

beforeAll(holdPresses);
beforeEach(() => {
  done.length = 0;
  document.body.innerHTML = `
    <button id="outside">Menu</button>
    <div id="root">
      <a href="#prices">Prices</a>
      <button id="tab" role="tab"><span>Sign up</span></button>
      <form id="form" method="dialog"><input name="email"><button id="send">Send</button></form>
    </div>`;
  window.heldPresses = [];
});

/** The page comes alive: it hears what is pressed from now on, and what was kept. */
async function comeAlive(): Promise<void> {
  element('#root').addEventListener('click', () => done.push('click'));
  element('#tab').addEventListener('click', () => done.push('sign up'));
  element('#form').addEventListener('submit', (event) => {
    event.preventDefault();
    done.push('submit');
  });
  releasePresses();
  await new Promise((done) => setTimeout(done));
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

function press(selector: string): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  element(selector).dispatchEvent(event);
  return event;
}

test('presses wait for the page in their order, and reach it when it is alive', async () => {
  press('#tab span');
  press('#send');
  expect(done).toEqual([]);
  await comeAlive();
  expect(done).toEqual(['sign up', 'click', 'click', 'submit']);
});

test('a button that is pressed again because nothing happens is pressed once', async () => {
  press('#send');
  press('#send');
  await comeAlive();
  expect(done).toEqual(['click', 'submit']);
});

test('links work at once, and so do buttons around the island', () => {
  expect(press('a').defaultPrevented).toBe(false);
  expect(press('#outside').defaultPrevented).toBe(false);
});

test('a page that is alive hears a press at once', async () => {
  await comeAlive();
  press('#tab');
  expect(done).toEqual(['sign up', 'click']);
});

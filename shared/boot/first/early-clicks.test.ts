import { replayEarlyClicks } from '@shared/boot/start/replay-early-clicks';
import { captureEarlyClicks, dropEarlyClicks } from './early-clicks';

const done: string[] = [];

beforeAll(captureEarlyClicks);
beforeEach(() => {
  done.length = 0;
  document.body.innerHTML = `
    <button id="outside">Menu</button>
    <div id="root">
      <a href="#prices">Prices</a>
      <button id="tab" role="tab"><span>Sign up</span></button>
      <form id="form" method="dialog"><input name="email"><button id="send">Send</button></form>
    </div>`;
  window.earlyClicks = [];
});

/** Hydrates the page, which replays the held presses and answers later ones. */
async function hydrate(): Promise<void> {
  element('#root').addEventListener('click', () => done.push('click'));
  element('#tab').addEventListener('click', () => done.push('sign up'));
  element('#form').addEventListener('submit', (event) => {
    event.preventDefault();
    done.push('submit');
  });
  replayEarlyClicks();
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

test('presses wait for hydration and then arrive in order', async () => {
  press('#tab span');
  press('#send');
  expect(done).toEqual([]);
  await hydrate();
  expect(done).toEqual(['sign up', 'click', 'click', 'submit']);
});

test('a press shows that it was taken, until it has arrived', async () => {
  press('#tab span');
  expect(element('#tab')).toHaveAttribute('data-held');
  await hydrate();
  expect(element('#tab')).not.toHaveAttribute('data-held');
});

test('pressing a button repeatedly because nothing happens counts once', async () => {
  press('#send');
  press('#send');
  await hydrate();
  expect(done).toEqual(['click', 'submit']);
});

test('presses that nobody will receive are forgotten, and their buttons stop showing them', async () => {
  press('#send');
  dropEarlyClicks();
  expect(element('#send')).not.toHaveAttribute('data-held');
  press('#tab');
  await hydrate();
  expect(done).toEqual(['sign up', 'click']);
});

test('links and buttons outside the island work immediately', () => {
  expect(press('a').defaultPrevented).toBe(false);
  expect(press('#outside').defaultPrevented).toBe(false);
});

test('a hydrated page receives presses immediately', async () => {
  await hydrate();
  press('#tab');
  expect(done).toEqual(['sign up', 'click']);
});

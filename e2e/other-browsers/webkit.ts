import { type ChildProcess, spawn } from 'node:child_process';
import { HANG_MS } from '@shared/testing/hang';
import { freePorts } from '../support/servers/ports';
import { keepOutput, outputOf, untilStarted } from '../support/waits/until';
import type { Driver, Key, OtherBrowser } from './driver';
import { openSession, type Session } from './webdriver';

/** Their WebDriver characters. */
const KEYS: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007' };

/** The key of an element reference in an answer. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK on a virtual screen. Each visitor has a separate driver and browser, which store nothing. */
export async function startWebKit(): Promise<OtherBrowser> {
  const screen = await startScreen();
  return {
    takesFrameCookies: false,
    newVisitor: () => newVisitor(screen.display),
    close: () => end(screen.process),
  };
}

async function newVisitor(display: string): Promise<Driver> {
  const [port = 0] = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group with the browser that it starts, to be ended together.
    detached: true,
    // Dates are typed in American order, regardless of the machine's language.
    env: { ...process.env, DISPLAY: display, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
  });
  keepOutput(driver);
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilStarted('WebKitWebDriver', driver, () => isAnswering(url));
    const session = await openSession(url);
    await session.call('POST', 'timeouts', { script: HANG_MS, pageLoad: HANG_MS });
    await session.call('POST', 'window/rect', { width: 1280, height: 1000 });
    return {
      ...commandsOf(session),
      close: async () => {
        try {
          await session.close();
        } finally {
          await endGroup(driver);
        }
      },
    };
  } catch (error) {
    await endGroup(driver);
    throw error;
  }
}

function commandsOf({ call }: Session): Omit<Driver, 'close'> {
  const enter = async (frames: readonly string[]): Promise<void> => {
    await call('POST', 'frame', { id: null });
    for (const value of frames) {
      await call('POST', 'frame', { id: await call('POST', 'element', { using: 'css selector', value }) });
    }
  };
  const evaluate = async (frames: readonly string[], expression: string): Promise<unknown> => {
    await enter(frames);
    return call('POST', 'execute/sync', { script: `return (${expression}\n)`, args: [] });
  };
  const elementIn = async (frames: readonly string[], element: string): Promise<string> => {
    // The contract of scripts: an element is returned as a reference.
    const reference = (await evaluate(frames, element)) as Record<typeof ELEMENT, string>;
    return reference[ELEMENT];
  };
  const press = (characters: readonly string[]): Promise<unknown> => {
    const actions = characters.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return call('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    open: (address) => call('POST', 'url', { url: address }),
    evaluate,
    click: async (frames, element) => call('POST', `element/${await elementIn(frames, element)}/click`, {}),
    chooseFile: async (frames, element, path) =>
      call('POST', `element/${await elementIn(frames, element)}/value`, { text: path }),
    type: (text) => press(text.split('')),
    pressKey: (key) => press([KEYS[key]]),
  };
}

/** Starts a virtual screen with the first free number. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  keepOutput(child);
  const number = await new Promise<string>((named, failed) => {
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`Xvfb ended while starting:\n${outputOf(child)}`)));
    child.stdio[3]?.once('data', (chunk: Buffer) => named(chunk.toString().trim()));
  });
  return { process: child, display: `:${number}` };
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/status`);
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function end(child: ChildProcess, kill = (): unknown => child.kill()): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  kill();
  await ended;
}

function endGroup(child: ChildProcess): Promise<void> {
  return end(child, () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { Driver, Key } from './driver';
import {
  addressOfPage,
  chooseFound,
  found,
  nameOfFocus,
  type Pattern,
  pressOutcome,
  type Sought,
  type State,
  seek,
  selectFocused,
  textFound,
  textOfPage,
  valueFound,
} from './in-page';

/** Conditions are checked again after this many ms. */
const INTERVALS = [50];

/** More than a page has. */
const MOST_TABS = 60;

/** The found element, as an expression. */
const FOUND = `(${found.toString()})()`;

/** States of a readable element. */
const SEEN: readonly string[] = ['disabled', 'out of sight', 'moving', 'covered', 'ready'] satisfies State[];

/** An exact name, or a pattern. */
export type Name = string | RegExp;

/** A person in any browser: finds elements by their names and waits until they exist. */
export class Person {
  readonly #driver: Driver;
  readonly #frames: readonly string[];

  /** `frames`: selectors of the frames around the person's view, outermost first. */
  constructor(driver: Driver, frames: readonly string[] = []) {
    this.#driver = driver;
    this.#frames = frames;
  }

  /** The same person, looking into a frame. */
  in(frame: string): Person {
    return new Person(this.#driver, [...this.#frames, frame]);
  }

  async open(address: string): Promise<void> {
    await this.#driver.open(address);
  }

  address(): Promise<string> {
    return this.#run(addressOfPage);
  }

  /** Waits until the address matches. */
  async isAt(address: RegExp): Promise<void> {
    await expect.poll(() => this.#try(addressOfPage), { intervals: INTERVALS }).toMatch(address);
  }

  /** Presses the element with this role and name with the mouse. */
  async press(role: string, name: Name): Promise<void> {
    await this.#click({ by: 'role', role, name: pattern(name) });
  }

  /** Types into the field with this label, replacing its text. */
  async fill(label: Name, text: string): Promise<void> {
    // Content that loads above the field may move it away from the click: people notice that and click again.
    const enter = async (): Promise<boolean> => {
      await this.#click({ by: 'label', name: pattern(label) });
      // Except dates and times, whose parts are overwritten one after the other.
      return this.#run(selectFocused);
    };
    await expect.poll(enter, { intervals: INTERVALS }).toBe(true);
    await this.#driver.type(text);
  }

  /** Chooses an option of the list with this label. */
  async choose(label: Name, option: string): Promise<void> {
    await this.#find({ by: 'label', name: pattern(label) });
    await this.#run(chooseFound, option);
  }

  /**
   * Types the parts of a date or a time into the focused field. Choose parts that can continue (1 can become 12): some
   * browsers advance by themselves after a part that cannot, others never do.
   */
  async typeParts(...parts: readonly string[]): Promise<void> {
    for (const [index, part] of parts.entries()) {
      if (index > 0) await this.pressKey('Tab');
      await this.#driver.type(part);
    }
  }

  /** Presses Tab until the element with this name has focus; returns the names focused before it. */
  async pressTabTo(name: Name): Promise<string[]> {
    const wanted = new RegExp(pattern(name).source, pattern(name).flags);
    const passed: string[] = [];
    while (passed.length < MOST_TABS) {
      await this.pressKey('Tab');
      const focused = await this.focused();
      if (wanted.test(focused)) return passed;
      passed.push(focused);
    }
    throw new Error(`Tab does not lead to ${name}, but to ${passed.join(', ')}`);
  }

  async pressKey(key: Key): Promise<void> {
    await this.#driver.pressKey(key);
  }

  /** Gives the only file field a file. */
  async chooseFile(path: string): Promise<void> {
    await this.#find({ by: 'selector', selector: 'input[type=file]' });
    await this.#driver.chooseFile(this.#frames, FOUND, path);
  }

  /** Waits until the field with this label has this value. */
  async seesValue(label: Name, value: string | RegExp): Promise<void> {
    await this.#find({ by: 'label', name: pattern(label) });
    const read = (): Promise<string> => this.#run(valueFound);
    await expect.poll(read, { intervals: INTERVALS }).toMatch(new RegExp(pattern(value).source));
  }

  /** Waits for an element with this role and name. */
  async seesThe(role: string, name: Name): Promise<void> {
    await this.#find({ by: 'role', role, name: pattern(name) });
  }

  /** Waits until the text is somewhere on the page. */
  async sees(text: Name): Promise<void> {
    const shown = typeof text === 'string' ? new RegExp(escaped(text)) : text;
    await expect.poll(() => this.#try(textOfPage), { intervals: INTERVALS }).toMatch(shown);
  }

  /** The text of the element with this role and name. */
  async read(role: string, name: Name): Promise<string> {
    await this.seesThe(role, name);
    return this.#run(textFound);
  }

  /** The name of the focused element. */
  focused(): Promise<string> {
    return this.#run(nameOfFocus);
  }

  /** Presses again if the element moved and the press missed it, as people do. */
  async #click(sought: Sought): Promise<void> {
    do {
      await this.#until(sought, (state) => state === 'ready');
      await this.#driver.click(this.#frames, FOUND);
    } while ((await this.#try(pressOutcome)) === 'missed');
  }

  async #find(sought: Sought): Promise<void> {
    await this.#until(sought, (state) => SEEN.includes(state));
  }

  async #until(sought: Sought, isEnough: (state: string) => boolean): Promise<void> {
    const look = async (): Promise<string> => {
      const state = await this.#try(seek, sought);
      if (state === 'no library') await this.#load();
      return isEnough(state) ? 'there' : state;
    };
    await expect.poll(look, { intervals: INTERVALS, message: JSON.stringify(sought) }).toBe('there');
  }

  /** Runs a function in the page; it cannot use the code around it. */
  async #run<A extends readonly unknown[], T>(code: (...args: A) => T, ...args: A): Promise<T> {
    // The function's own answer, which is JSON.
    return (await this.#driver.evaluate(this.#frames, `(${code.toString()})(...${JSON.stringify(args)})`)) as T;
  }

  /** Runs it like `#run`. While the page or the frame changes, the browser refuses, and the reason is returned. */
  async #try<A extends readonly unknown[]>(code: (...args: A) => string, ...args: A): Promise<string> {
    try {
      return await this.#run(code, ...args);
    } catch (error) {
      return String(error);
    }
  }

  async #load(): Promise<void> {
    // The page may have changed in between: the next look tells.
    await this.#driver.evaluate(this.#frames, `(() => { ${await library}\n })()`).catch(() => undefined);
  }
}

/** Testing Library, whose queries find roles and names alike in every browser. */
const library = readFile(
  join(dirname(createRequire(import.meta.url).resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
);

function pattern(name: Name): Pattern {
  if (typeof name === 'string') return { source: `^${escaped(name)}$`, flags: '' };
  return { source: name.source, flags: name.flags };
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

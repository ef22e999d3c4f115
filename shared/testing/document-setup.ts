import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { installNativeDialog } from './browser/native-dialog';
import { HANG_MS } from './hang';

/** Shortest timer, in ms, with an effect that a person notices: the shortest notice stays 2.5 s. */
const UNSEEN_MS = 2_000;

configure({ asyncUtilTimeout: HANG_MS });
installNativeDialog();
// Effects after seconds, such as removing a notice, would come between two checks of a slow machine. They happen on a
// clock that a test has stopped and advances.
const { setTimeout: wait } = globalThis;
const waitLonger = (run: () => void, ms = 0, ...more: unknown[]): unknown =>
  wait(run, ms < UNSEEN_MS ? ms : Math.max(ms, HANG_MS), ...more);
// `setTimeout` has a second form, as a promise, which no code uses through the global object.
globalThis.setTimeout = waitLonger as typeof setTimeout;
// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;
// Without layout every element counts as in view.
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    const rect = target.getBoundingClientRect();
    const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0 };
    this.#report([{ ...entry, boundingClientRect: rect, intersectionRect: rect, rootBounds: null }], this);
  }

  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

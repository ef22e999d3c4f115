import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { installNativeDialog } from './browser/native-dialog';
import { HANG_MS } from './hang';

configure({ asyncUtilTimeout: HANG_MS });
installNativeDialog();
// jsdom has no layout, so there is nowhere to scroll to.
Element.prototype.scrollIntoView = () => undefined;
// Without layout everything counts as in view.
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

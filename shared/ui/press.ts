import { useState, useSyncExternalStore } from 'react';

/** Longest press that holds content, in ms: a longer one is deliberate, or a native list swallowed its end. */
const LONGEST_MS = 1_000;
/** How long after the release a click may still follow, in ms. */
const CLICK_MS = 100;

/** Whether a press is in progress, from pointer down to the click. */
let isPressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

if (typeof document !== 'undefined') {
  const capture = { capture: true, passive: true };
  document.addEventListener('pointerdown', begin, capture);
  document.addEventListener('pointerup', lift, capture);
  document.addEventListener('pointercancel', end, capture);
  // By now the browser has determined the click's target.
  document.addEventListener('click', end, capture);
}

/**
 * Returns the value, but during a press the one from before it. For content that moves the page when it comes or goes:
 * a press moves the focus, which may change that content, and the browser does not click a button that moves between
 * mouse down and mouse up.
 */
export function useFrozenDuringClick<T>(value: T): T {
  const isHeld = useSyncExternalStore(subscribe, isPressedNow, isPressedOnServer);
  const [shown, setShown] = useState(value);
  if (isHeld || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
}

/** Resolves when no press is in progress. */
export function afterClick(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      leave();
      resolve();
    });
  });
}

function begin(): void {
  set(true);
  timer = setTimeout(end, LONGEST_MS);
}

function lift(): void {
  if (!isPressed) return;
  clearTimeout(timer);
  timer = setTimeout(end, CLICK_MS);
}

function end(): void {
  set(false);
}

function set(pressed: boolean): void {
  clearTimeout(timer);
  if (pressed === isPressed) return;
  isPressed = pressed;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isPressedNow(): boolean {
  return isPressed;
}

function isPressedOnServer(): boolean {
  return false;
}

import { DELAYS } from '@shared/reference/delays';

interface Mountable {
  mount: (host: HTMLElement) => void;
  destroy: () => void;
}

/** Tries before the field is reported as failed. */
const MOST_TRIES = 50;

/**
 * Creates a provider's field and mounts it in `host`, retrying every 100 ms (specification 9) and calling `onFailed`
 * after 50 tries. Returns a function that removes it.
 */
export function mountElement<E extends Mountable>(
  host: HTMLElement,
  create: () => E,
  { onMounted, onFailed }: { onMounted: (element: E) => void; onFailed: () => void },
): () => void {
  let element: E | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (tries: number): void => {
    try {
      element ??= create();
      element.mount(host);
      onMounted(element);
    } catch {
      // The provider's reason does not help the person, who sees only the final failure.
      if (tries >= MOST_TRIES) onFailed();
      else timer = setTimeout(() => attempt(tries + 1), DELAYS.cardFieldsRetry);
    }
  };
  attempt(1);
  return () => {
    clearTimeout(timer);
    element?.destroy();
  };
}

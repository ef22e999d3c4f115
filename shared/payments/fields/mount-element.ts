import { DELAYS } from '@shared/reference/delays';

/** What a provider's field can do once it is made. */
interface Mountable {
  mount: (host: HTMLElement) => void;
  destroy: () => void;
}

/** After this many tries (every 100 ms) the person is told. */
const MOST_TRIES = 50;

/**
 * Makes a provider's field and puts it into `host`, again every 100 ms when that fails (specification 9). Returns what
 * takes it away again.
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
      // The reason is the provider's and of no use to the person; the bound below says so to them.
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

/** Options for fetching a third-party script. */
export interface ScriptOptions {
  /** Attributes set on the element, such as an app key the script reads from its own tag. */
  attributes?: Readonly<Record<string, string>>;
  /** Milliseconds after which a script that has not loaded counts as failed; 20 s by default. */
  timeoutMs?: number;
}

/** Milliseconds after which a script that has not loaded counts as failed. */
export const SCRIPT_TIMEOUT_MS = 20_000;

const scripts = new Map<string, Promise<void>>();

/**
 * Loads a third-party script once per address. Nothing is requested before the first call. Concurrent calls share the
 * same element, and a failed script (blocked, missing, too slow) is removed so that the next call tries again. The
 * page's Content-Security-Policy and its Trusted Types policy decide which addresses are allowed.
 *
 * @throws Error naming the address if the script did not load; never an exception of the script itself.
 */
export function loadScript(src: string, options: ScriptOptions = {}): Promise<void> {
  const existing = scripts.get(src);
  if (existing) return existing;
  const loading = insertScript(src, options);
  scripts.set(src, loading);
  loading.catch(() => scripts.delete(src));
  return loading;
}

/** Forgets that an address was loaded, for a script that loaded without its expected content. */
export function forgetScript(src: string): void {
  scripts.delete(src);
}

function insertScript(src: string, { attributes = {}, timeoutMs = SCRIPT_TIMEOUT_MS }: ScriptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail('did not answer in time'), timeoutMs);
    function fail(reason: string): void {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${src} ${reason}`));
    }
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => fail('could not be loaded'));
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    try {
      script.src = src;
    } catch {
      // A Trusted Types policy rejects an address by throwing here.
      fail('is not allowed on this page');
      return;
    }
    document.head.append(script);
  });
}

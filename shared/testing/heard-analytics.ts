import { configureApp } from '@shared/lib/app-config';
import { resetAnalytics } from '@shared/vendors/analytics';
import { forgetScript } from '@shared/vendors/load-script';

/** What analytics hear in a test; scripts of others come at once. */
export interface HeardAnalytics {
  /** Addresses of the scripts asked for. */
  scripts: string[];
  /** The parameters of every event of this name. */
  events: (name: string) => Record<string, unknown>[];
}

let scripts: string[] = [];

/**
 * Sets a measurement id and listens to what analytics are told from now on; a test ends it with `forgetAnalytics`.
 * `comes` says which scripts answer.
 */
export function hearAnalytics(comes: (address: string) => boolean = () => true): HeardAnalytics {
  configureApp({ analyticsId: 'G-TEST' });
  resetAnalytics();
  scripts = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      scripts.push(node.src);
      if (comes(node.src)) queueMicrotask(() => node.dispatchEvent(new Event('load')));
    }
  });
  return {
    scripts,
    events: (name) => told().flatMap(([what, of, said]) => (what === 'event' && of === name ? [said] : [])),
  };
}

/** Takes measurement id, commands and what was loaded off the page. */
export function forgetAnalytics(): void {
  configureApp({ analyticsId: '' });
  resetAnalytics();
  for (const address of scripts) forgetScript(address);
  Reflect.deleteProperty(window, 'dataLayer');
}

/** Every command so far: what kind, of what, with which parameters. */
function told(): [string, string, Record<string, unknown>][] {
  // The outside script's own list, of commands as analytics.ts makes them.
  const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
  return dataLayer.map((command) => Array.from(command) as [string, string, Record<string, unknown>]);
}

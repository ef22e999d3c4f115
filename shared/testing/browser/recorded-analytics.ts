import { configureApp } from '@shared/lib/app-config';
import { resetAnalytics } from '@shared/vendors/analytics';
import { forgetScript } from '@shared/vendors/load-script';

/** The data that analytics receive in a test. Third-party scripts load at once. */
export interface RecordedAnalytics {
  /** Addresses of the requested scripts. */
  scripts: string[];
  /** The parameters of every event with this name. */
  events: (name: string) => Record<string, unknown>[];
}

let scripts: string[] = [];

/**
 * Sets a measurement id and records what analytics receive; a test ends it with `forgetAnalytics`. `comes` decides
 * which scripts load.
 */
export function recordAnalytics(comes: (address: string) => boolean = () => true): RecordedAnalytics {
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
    events: (name) =>
      commands().flatMap(([what, of, parameters]) => (what === 'event' && of === name ? [parameters] : [])),
  };
}

/** Removes the measurement id, the commands and the loaded scripts from the page. */
export function forgetAnalytics(): void {
  configureApp({ analyticsId: '' });
  resetAnalytics();
  for (const address of scripts) forgetScript(address);
  Reflect.deleteProperty(window, 'dataLayer');
}

/** Every command so far: its kind, its name and its parameters. */
function commands(): [string, string, Record<string, unknown>][] {
  // The third-party script's own list, with commands as analytics.ts makes them.
  const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
  return dataLayer.map((command) => Array.from(command) as [string, string, Record<string, unknown>]);
}

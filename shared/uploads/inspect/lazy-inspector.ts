import type { Inspector } from './inspector';

/**
 * An inspector whose code is loaded with the first file. If it cannot be loaded, every file counts as not inspected.
 */
export function createLazyInspector(): Inspector {
  let loading: Promise<Inspector | null> | null = null;
  const load = async (): Promise<Inspector | null> => {
    try {
      return (await import('./inspector')).createInspector();
    } catch {
      loading = null;
      return null;
    }
  };
  return {
    inspect: async (file, hooks) => {
      loading ??= load();
      const inspector = await loading;
      if (inspector) return inspector.inspect(file, hooks);
      hooks.onStart();
      return { kind: 'unknown' };
    },
    stop: () => void loading?.then((inspector) => inspector?.stop()),
  };
}

/** Returns a module's static and dynamic imports, and its text; null for a module unknown to the bundler. */
export type ModuleInfo = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code?: string | null;
} | null;

/** Which modules import which. */
export interface ImportGraph {
  /** The static imports of a module. */
  readonly imports: (id: string) => readonly string[];
  /** The length of a module's text, in characters. */
  readonly length: (id: string) => number;
  /** A module and all its static imports, direct or not. */
  readonly reach: (id: string) => Set<string>;
  /** A module and all its imports, static or dynamic, direct or not. */
  readonly reachEver: (id: string) => Set<string>;
}

/** The import graph of a build. */
export function importGraph(moduleInfo: ModuleInfo): ImportGraph {
  const imports = (id: string): readonly string[] => moduleInfo(id)?.importedIds ?? [];
  const lateImports = (id: string): readonly string[] => moduleInfo(id)?.dynamicallyImportedIds ?? [];
  return {
    imports,
    length: (id) => moduleInfo(id)?.code?.length ?? 0,
    reach: (id) => reachedFrom(id, imports),
    reachEver: (id) => reachedFrom(id, (one) => [...imports(one), ...lateImports(one)]),
  };
}

function reachedFrom(start: string, nextOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  // Iterating a Set visits items added during the iteration.
  for (const id of reached) for (const next of nextOf(id)) reached.add(next);
  return reached;
}

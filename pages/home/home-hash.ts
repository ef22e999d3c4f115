/** An archive's documents, the tabs of its settings, and the storage-link panel (specification 2, account pages). */
export const PANELS = ['documents', 'archiveactivity', 'archiveprinter', 'storage'] as const;

/** A panel of an archive. */
export type PanelName = (typeof PANELS)[number];

/** The route in the hash of home.html: the list alone, or a panel of one archive (null: of the first one). */
export type HomeRoute = { kind: 'list' } | { kind: 'panel'; archiveId: string | null; panel: PanelName };

/** The hash of the list alone. */
export const LIST_HASH = '#/';

/** Parses "#/archive/{id}/{panel}" or "#{panel}"; anything else is the list. */
export function readHash(hash: string): HomeRoute {
  const [, id, name] = /^#\/archive\/([^/]+)\/([a-z]+)$/.exec(hash) ?? [];
  const panel = PANELS.find((known) => known === (name ?? hash.slice(1)));
  if (panel === undefined) return { kind: 'list' };
  if (id === undefined) return { kind: 'panel', archiveId: null, panel };
  const archiveId = decoded(id);
  return archiveId === null ? { kind: 'list' } : { kind: 'panel', archiveId, panel };
}

/** The hash of an archive's panel; the list's hash for an id that an address cannot contain. */
export function panelHash(archiveId: string, panel: PanelName): string {
  try {
    return `#/archive/${encodeURIComponent(archiveId)}/${panel}`;
  } catch {
    // Half a surrogate pair, which is not valid text.
    return LIST_HASH;
  }
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not a valid encoding.
    return null;
  }
}

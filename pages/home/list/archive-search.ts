import type { Archive } from '@shared/api/shapes/archives';

/** A list that can be searched. */
export interface SearchableArchives {
  archives: readonly Archive[];
  /** The text to search for each archive; created at the first search, so that a keystroke only compares. */
  texts: () => readonly string[];
}

/** Prepares a list for `searchArchives`. */
export function searchable(archives: readonly Archive[]): SearchableArchives {
  let made: readonly string[] | null = null;
  return {
    archives,
    texts: () => {
      made ??= archives.map(({ id, email }) => `${id}\n${email}`.toLowerCase());
      return made;
    },
  };
}

/** The archives whose identifier or e-mail address contains every word of the text, in any letter case. */
export function searchArchives(list: SearchableArchives, text: string): readonly Archive[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list.archives;
  const texts = list.texts();
  return list.archives.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

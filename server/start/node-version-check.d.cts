/** A sentence for a Node that is too old, or null. `version`: for example `18.20.4`. */
export function nodeVersionProblem(version: string): string | null;

/** What to say to a Node that is too old, one sentence; null to one that is not. `version`: for example `18.20.4`. */
export function nodeSentence(version: string): string | null;

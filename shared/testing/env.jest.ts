/** Replaces boot/env.ts under Jest, where `import.meta` does not parse: the defaults stay in force. */
export function readEnvironment(): void {}

/** What a server may offer beyond the contract's table of calls, by name (docs/extending.md says what each is). */
export const CAPABILITIES = [
  'receiptlink',
  'coverpage2',
  'delivery',
  'faxes',
  'documents',
  'messages',
  'reports',
  'links',
  'airprint',
  'extend',
  'resetlink',
  'identity',
] as const;

/** The name of something that a server may offer and pages know. */
export type Capability = (typeof CAPABILITIES)[number];

/** Whether a server's list, which may have names that no page knows, has this one. */
export function hasCapability(listed: readonly string[], capability: Capability): boolean {
  return listed.includes(capability);
}

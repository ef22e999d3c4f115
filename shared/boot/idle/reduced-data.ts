/** What Chromium tells of the connection; other browsers do not. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether a person pays for what nobody asked for yet: with a data saver, or on a 2G connection. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

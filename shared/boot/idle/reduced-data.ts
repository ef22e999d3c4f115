/** What Chromium reports about the connection; other browsers report nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to fetch nothing ahead of need: with a data saver, or on a 2G connection. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

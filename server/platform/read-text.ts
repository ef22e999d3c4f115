/**
 * Reads the body of a request or an answer as UTF-8 text.
 *
 * @param max bytes
 * @returns null if it is larger: the rest is not read.
 */
export async function readTextUpTo({ body }: Request | Response, max: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // A body has no async iterator in the types yet; in Node it does.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > max) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * A value as one segment of a URL path, percent-encoded. Throws a RangeError for "", "." and "..", which would name
 * another path, and a URIError for malformed text.
 */
export function pathSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new RangeError('Not a path segment');
  return encodeURIComponent(value);
}

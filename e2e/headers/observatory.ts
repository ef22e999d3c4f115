/** A page as seen by a header scanner. */
export interface Scanned {
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  html: string;
  /** The site's `Set-Cookie` lines. */
  cookies: readonly string[];
  origin: string;
}

/** Score and letter, and what changed the score from 100. */
export interface Grade {
  score: number;
  letter: string;
  modifiers: Readonly<Record<string, number>>;
}

const LETTERS: readonly (readonly [number, string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];
const HALF_A_YEAR = 15_768_000;

/**
 * Grades a page by the rules of MDN's HTTP Observatory: 100 points, then penalties; bonuses count only for a page with
 * at least 90 points without them.
 */
export function grade(page: Scanned): Grade {
  const modifiers = {
    'content-security-policy': policy(page.headers['content-security-policy']),
    cookies: cookies(page.cookies),
    'cross-origin-resource-sharing': sharing(page.headers),
    'referrer-policy': referrer(page.headers['referrer-policy']),
    'strict-transport-security': transport(page.headers['strict-transport-security']),
    'subresource-integrity': integrity(page),
    'x-content-type-options': page.headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': framing(page.headers),
    'cross-origin-resource-policy': resource(page.headers['cross-origin-resource-policy']),
  };
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const all = Object.values(modifiers);
  const base = 100 + sum(all.filter((value) => value < 0));
  const score = Math.max(0, base >= 90 ? base + sum(all.filter((value) => value > 0)) : base);
  return { score, letter: LETTERS.find(([least]) => score >= least)?.[1] ?? 'F', modifiers };
}

/** The directives of a policy. */
export function directives(header: string): Map<string, string[]> {
  return new Map(
    header
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );
}

function policy(header: string | undefined): number {
  if (header === undefined) return -25;
  const rules = directives(header);
  const of = (name: string): string[] => rules.get(name) ?? rules.get('default-src') ?? ['*'];
  const active = [...of('script-src'), ...of('object-src')];
  const isBroad = (source: string): boolean => /^(?:\*|https?:|data:|ftp:|wss?:)$/.test(source);
  const hasNonce = of('script-src').some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source));
  if (active.some(isBroad) || (of('script-src').includes("'unsafe-inline'") && !hasNonce)) return -20;
  if (active.some((source) => source.startsWith('http:'))) return -20;
  if (of('script-src').includes("'unsafe-eval'")) return -10;
  const passive = ['img-src', 'media-src'].flatMap((name) => of(name));
  if (passive.some((source) => source.startsWith('http:'))) return -10;
  if (of('style-src').some((source) => isBroad(source) || source === "'unsafe-inline'")) return 0;
  return rules.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function cookies(lines: readonly string[]): number {
  if (lines.length === 0) return 0;
  const attributes = lines.map((line) => line.toLowerCase());
  const isSession = (line: string): boolean => /^[^=]*(?:sess|login|auth|token)/.test(line);
  if (attributes.some((line) => !line.includes('; secure'))) return attributes.some(isSession) ? -40 : -20;
  if (attributes.some((line) => isSession(line) && !line.includes('; httponly'))) return -30;
  return attributes.every((line) => /; samesite=(?:lax|strict)/.test(line)) ? 5 : 0;
}

function sharing(headers: Scanned['headers']): number {
  const isOpen = headers['access-control-allow-origin'] !== undefined;
  return isOpen && headers['access-control-allow-credentials'] === 'true' ? -50 : 0;
}

function referrer(header: string | undefined): number {
  if (header === undefined) return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5;
}

function transport(header: string | undefined): number {
  if (header === undefined) return -20;
  return Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0) >= HALF_A_YEAR ? 0 : -10;
}

function integrity({ html, origin }: Scanned): number {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  const outside = tags.filter(([, src = '']) => new URL(src, origin).origin !== origin);
  if (outside.some(([, src = '']) => new URL(src, origin).protocol === 'http:')) return -50;
  return outside.some(([tag]) => !tag.includes('integrity=')) ? -5 : 0;
}

function framing(headers: Scanned['headers']): number {
  const ancestors = directives(headers['content-security-policy'] ?? '').get('frame-ancestors');
  if (ancestors && !ancestors.includes('*')) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 5 : -20;
}

function resource(header: string | undefined): number {
  return header === 'same-origin' || header === 'same-site' ? 10 : 0;
}

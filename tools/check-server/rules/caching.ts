import type { Exchange } from '../browser/browser';
import type { Check } from '../check';

/** Checks that no cache between server and browser may store an answer, which belongs to one person. */
export function checkCaching({ report, browser }: Check): void {
  const faults = browser.exchanges.flatMap((exchange) => {
    const why = exchange.url.pathname.startsWith('/v1/') && exchange.method === 'GET' ? whyKept(exchange) : null;
    return why === null ? [] : [`${exchange.url.pathname} ${why}`];
  });
  if (faults.length === 0) {
    report.add('ok', 'Caching', 'no answer asks to be kept; pages ask for none from a cache');
    return;
  }
  const all = [...new Set(faults)].join('; ');
  report.add(
    'wrong',
    'Caching',
    `${all}. What stands between may give one person's answer to another: Cache-Control: no-store`,
  );
}

function whyKept({ came }: Exchange): string | null {
  if (!came || came.status >= 300) return null;
  const control = came.headers.get('cache-control')?.toLowerCase() ?? '';
  if (Number(came.headers.get('age')) > 0) return 'came from a cache (Age)';
  if (/\b(?:no-store|private|no-cache)\b/.test(control)) return null;
  if (/\bpublic\b|\b(?:s-maxage|max-age)="?0*[1-9]/.test(control)) return `says "${control}"`;
  const expires = Date.parse(came.headers.get('expires') ?? '');
  return control === '' && expires > Date.now() ? 'has an Expires in the future' : null;
}

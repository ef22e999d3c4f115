import { type Outside, type OutsideChoice, type PageName, pageManifest } from '@pages/page-manifest';

/** What the policies depend on besides the entry. */
export interface SiteSettings {
  /** Served over https: upgrades insecure requests and tells the browser to keep using https. */
  https: boolean;
  /** Origin of the /v1 server that the pages were built for; null if it is their own. */
  apiOrigin: string | null;
  /** Where pages send files. */
  bucketOrigin: string;
  /** Origins that may frame the embed. */
  frameHosts: readonly string[];
  /** Whether the stand-ins are served: they add frames of this origin. */
  sandboxed: boolean;
  /** The optional third parties that this build and this server use. */
  outside: readonly OutsideChoice[];
  /** Inline sources of each page, by its name. */
  inline: PageSources;
}

/** Inline sources of each page that has some, by its name. */
export type PageSources = Readonly<Partial<Record<PageName, InlineSources>>>;

/** A page's inline scripts and styles, as policies name them. */
export interface InlineSources {
  script: readonly string[];
  style: readonly string[];
}

/** What each page reaches beyond its own files and the calls; everything else is refused. */
const NEEDS = new Map(pageManifest.map(({ name, outside = [] }) => [name, outside]));

const ANALYTICS = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];

/** Sources that each of these adds, by directive. */
const SOURCES: Record<Exclude<Outside, 'bucket' | 'documents'>, Record<string, readonly string[]>> = {
  stripe: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'img-src': ['https://*.stripe.com'],
  },
  dropbox: { 'script-src': ['https://www.dropbox.com/static/api/2/dropins.js'] },
  analytics: {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ANALYTICS,
    'connect-src': [...ANALYTICS, 'https://*.analytics.google.com'],
  },
  survey: { 'script-src': ['https://apis.google.com'], 'frame-src': ['https://www.google.com'] },
  previews: { 'img-src': ['blob:'], 'worker-src': ["'self'"] },
};

const COLLECTED = ['script-src', 'img-src', 'connect-src', 'frame-src', 'worker-src'] as const;

/**
 * The Content-Security-Policy of an entry: only the build's own inline sources, script addresses under Trusted Types.
 */
export function contentPolicy(entry: PageName, settings: SiteSettings): string {
  const inline = settings.inline[entry] ?? { script: [], style: [] };
  const collected = Object.fromEntries(COLLECTED.map((name) => [name, sourcesOf(entry, name, settings)]));
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...inline.script, ...(collected['script-src'] ?? [])]],
    ['script-src-attr', ["'none'"]],
    ['style-src', ["'self'", ...inline.style]],
    ['img-src', ["'self'", ...(collected['img-src'] ?? [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...(collected['connect-src'] ?? [])]],
    ['frame-src', orNone(collected['frame-src'] ?? [])],
    ['worker-src', orNone(collected['worker-src'] ?? [])],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['manifest-src', ["'self'"]],
    ['frame-ancestors', entry === 'embed' ? orNone(settings.frameHosts) : ["'none'"]],
    ...(settings.https ? [['upgrade-insecure-requests', []] as [string, readonly string[]]] : []),
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['dompurify', 'default']],
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

function sourcesOf(entry: PageName, directive: string, settings: SiteSettings): string[] {
  const api = settings.apiOrigin === null ? [] : [settings.apiOrigin];
  const isUsed = (need: Outside): boolean => !isChoice(need) || settings.outside.includes(need);
  const needs = NEEDS.get(entry) ?? [];
  const sources = needs.filter(isUsed).flatMap((need) => {
    if (need === 'bucket') return directive === 'connect-src' ? [settings.bucketOrigin] : [];
    // Images of documents come from the /v1 server.
    if (need === 'documents') return directive === 'img-src' ? api : [];
    return SOURCES[need][directive] ?? [];
  });
  const standIn = settings.sandboxed && directive === 'frame-src' && needs.includes('stripe');
  const called = directive === 'connect-src' ? api : [];
  return [...new Set([...(standIn ? ["'self'"] : []), ...called, ...sources])];
}

function isChoice(need: Outside): need is OutsideChoice {
  return need === 'dropbox' || need === 'analytics' || need === 'survey';
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"];
}

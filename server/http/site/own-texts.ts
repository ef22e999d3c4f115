import type { Config } from '@server/platform/config';
import { isLoopback } from '@server/platform/settings/loopback';
import { sellerLines } from '@shared/lib/seller-lines';
import { DEFAULT_TEXTS, TEXT_METAS } from '@shared/reference/default-texts';

/** A default text in the built pages, and what an owner says instead. */
export interface OwnText {
  built: string;
  own: string;
}

/** An owner's texts that a build did not have. */
export interface OwnTexts {
  /** In the order in which they are to be replaced. */
  texts: readonly OwnText[];
  /** The seller on receipts; empty: as built. */
  seller: string;
}

/** The names by which a build may be given texts; those it has are as its owner wants them. */
export type BuiltText = 'brandName' | 'supportEmail' | 'seller' | 'origin';

/** The texts of these settings that the pages, built with these, do not have. */
export function ownTexts(config: Config, built: readonly BuiltText[]): OwnTexts {
  const { brandName, supportEmail, publicUrl } = config;
  // Addresses of this machine are of no use to search engines.
  const origin = isLoopback(new URL(publicUrl).hostname) ? DEFAULT_TEXTS.origin : publicUrl;
  const own = { supportEmail, origin, brandName };
  const seller = config.seller.join('\n');
  const names = ['supportEmail', 'origin', 'brandName'] as const;
  return {
    texts: names
      .filter((name) => !built.includes(name) && own[name] !== DEFAULT_TEXTS[name])
      .map((name) => ({ built: DEFAULT_TEXTS[name], own: own[name] })),
    // Without a setting, pages name the brand by themselves.
    seller: built.includes('seller') || seller === sellerLines(undefined, config).join('\n') ? '' : seller,
  };
}

/** Endings of the files of a site that contain an owner's texts. */
export const TEXT_ENDINGS = ['.html', '.webmanifest', '.xml', '.txt'] as const;

/** The text of a page or of another file of the site, by the ending of its name, with an owner's texts. */
export function withOwnTexts(ending: (typeof TEXT_ENDINGS)[number], text: string, own: OwnTexts): string {
  if (ending === '.webmanifest') return inJson(text, own, 2);
  if (ending !== '.html') return replaced(text, own, (value) => value);
  const named = text.replace(`<meta name="${TEXT_METAS.seller}" content="">`, (meta) =>
    own.seller === '' ? meta : `<meta name="${TEXT_METAS.seller}" content="${escapeHtml(own.seller)}">`,
  );
  // Data for search engines, whose texts are not HTML.
  return named
    .split(/(<script type="application\/ld\+json">[^<]*)/)
    .map((part) => {
      const [, tag, json] = /^(<script type="application\/ld\+json">)([^<]*)$/.exec(part) ?? [];
      if (tag === undefined || json === undefined) return replaced(part, own, escapeHtml);
      // "<" could close the element early.
      return tag + inJson(json, own).replace(/</g, '\\u003c');
    })
    .join('');
}

function inJson(json: string, own: OwnTexts, indent?: number): string {
  const revive = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? replaced(value, own, (text) => text) : value;
  return JSON.stringify(JSON.parse(json, revive), null, indent);
}

function replaced(text: string, { texts }: OwnTexts, encode: (text: string) => string): string {
  return texts.reduce((rest, { built, own }) => rest.replaceAll(built, () => encode(own)), text);
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/'/g, '&#x27;');
}

import { createHash } from 'node:crypto';
import type { InlineSources } from '@server/http/site/content-policy';

/**
 * A page's inline scripts and styles for its policy: by their hashes. Data in script elements does not run, but
 * speculation rules must be allowed like a script.
 */
export function inlineSources(html: string): InlineSources {
  return {
    script: sources(html, /<script(?![^>]*\ssrc=)(?![^>]*\stype=(?!"?speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
    style: sources(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

function sources(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}

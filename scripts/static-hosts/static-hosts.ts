import type { SiteSettings } from '@server/http/site/content-policy';
import { apacheFiles } from './apache';
import { cloudflareFiles } from './cloudflare';
import type { HostPlace } from './host-place';
import { netlifyFiles } from './netlify';

/** A kind of host that serves a folder of files, with its own files in it. */
export interface StaticHost {
  /** Its files by name. */
  files: (settings: SiteSettings, place: HostPlace) => Record<string, string>;
  /** Whether it sends the build's compressed copies; the others compress by themselves. */
  sendsCopies: boolean;
  /** The `/v1` server in the example. */
  exampleApi: string;
}

/** The hosts by their names in `scripts/make-static-host.ts`. */
export const STATIC_HOSTS = {
  apache: { files: apacheFiles, sendsCopies: true, exampleApi: 'http://127.0.0.1:8080' },
  netlify: { files: netlifyFiles, sendsCopies: false, exampleApi: 'https://api.faxkeep.example' },
  cloudflare: { files: cloudflareFiles, sendsCopies: false, exampleApi: 'https://api.faxkeep.example' },
} satisfies Record<string, StaticHost>;

/** The name of a host. */
export type StaticHostName = keyof typeof STATIC_HOSTS;

/** Whether this is the name of a host. */
export function isStaticHost(name: string): name is StaticHostName {
  return Object.hasOwn(STATIC_HOSTS, name);
}

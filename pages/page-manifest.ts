// Vite's configuration, which imports this, does not know the path aliases.
import { formatUsd } from '../shared/lib/money.ts';
import { DEFAULT_TEXTS } from '../shared/reference/default-texts.ts';
import { COUNTRIES } from '../shared/reference/places/countries.ts';
import { SINGLE_FAX_PRICE } from '../shared/reference/single-fax.ts';

/**
 * How a page starts. `plain`: without a framework. `text` and `form`: the HTML is complete without its script, which
 * loads when a person touches it; a press on a text usually navigates, one on a form is handled on the page. `order`:
 * contains the order flow. `account`: hydrates at once and has no order flow, like pages behind the login. `legal`: the
 * owner's texts, without a framework and with only the code of plain pages.
 */
export type PageFamily = 'plain' | 'legal' | 'text' | 'form' | 'order' | 'account';

/** An address of a page, and whether a browser may cache the page at it. */
export interface PageAddress {
  /** `{provider}` and `{guid}` stand for the values that `server/http/site/routes.ts` allows. */
  readonly path: string;
  /** `no-store`: never shown again from memory after sign-out or payment; `no-cache`: cached, but revalidated. */
  readonly cache: 'no-cache' | 'no-store';
}

/** A third party that is used only if a setting names it. */
export type OutsideChoice = 'dropbox' | 'analytics' | 'survey';

/**
 * What a page may reach beyond its own files and the calls: third parties, the bucket, `previews` of picked files
 * (drawn by a worker, kept in memory), and pictures of `documents`, which the /v1 server sends.
 */
export type Outside = OutsideChoice | 'stripe' | 'bucket' | 'previews' | 'documents';

/**
 * A page: its HTML entry, addresses, the contents of its head, and what it needs. Read by the build, the server, the
 * files for proxies and static hosts, the budgets and the browser tests.
 */
export interface PageMeta<Name extends string = string> {
  /** Base name of the files in entries/. */
  readonly name: Name;
  readonly family: PageFamily;
  /** Every address of this page (specification 2); none for the 404 page. */
  readonly addresses: readonly PageAddress[];
  /** What the page's policy allows beyond its own files and the calls; absent: nothing. */
  readonly outside?: readonly Outside[];
  readonly title: string;
  readonly description: string;
  /** The canonical address for search engines; only public pages have one. */
  readonly canonical?: string;
  /** Whether it is rendered at build time and hydrated by the browser. */
  readonly island: boolean;
  /**
   * Late modules that the page needs soon, fetched with their imports while it starts
   * (docs/design/pages-and-chunks.md).
   */
  readonly ahead?: readonly string[];
  /** Late modules that a first press needs, fetched with their imports when the page is idle. */
  readonly atRest?: readonly string[];
  /** The page to which this one usually leads: its style is fetched, too. */
  readonly next?: Name;
  /** The address below /v1 that the page reads after /v1/info: requested before the page's code has loaded. */
  readonly reads?: string;
  /** A page without an island that shows nothing without its script. */
  readonly needsScript?: true;
  /** The header link for this page. */
  readonly current?: 'send' | 'archives' | 'account' | 'plan' | 'signin';
}

/** The brand name in the HTML, as built. */
export const siteName = process.env.VITE_BRAND_NAME || DEFAULT_TEXTS.brandName;

/** The header of a private page shows who is signed in. */
const SESSION = 'shared/boot/session.ts';

/** What the order flow needs beyond its first screen. */
const ORDER_LATE = {
  ahead: ['shared/order/logic.ts', 'shared/lib/phone/phone-tools.ts'],
  atRest: [
    'shared/order/files/create-queue.ts',
    'shared/order/payment/payment-step.tsx',
    'shared/order/done/order-result.tsx',
  ],
};

/** What the order flow reaches beyond its own files and the calls. */
const ORDER_OUTSIDE = ['stripe', 'dropbox', 'analytics', 'survey', 'bucket', 'previews'] as const;

const PAGES = [
  {
    name: 'index',
    family: 'order',
    addresses: [
      kept('/'),
      kept('/index.html'),
      kept('/displaycountries'),
      notKept('/start'),
      notKept('/start/{provider}'),
      notKept('/order/{guid}'),
    ],
    outside: ORDER_OUTSIDE,
    title: `${siteName}: send a fax from your browser`,
    description: `Upload PDF files, enter a fax number and pay ${formatUsd(SINGLE_FAX_PRICE)}. No account needed. Delivered to ${COUNTRIES.length} countries, with a receipt by email.`,
    canonical: '/',
    island: true,
    ...ORDER_LATE,
    current: 'send',
  },
  {
    name: 'pricing',
    family: 'text',
    addresses: [kept('/pricing.html')],
    outside: ['analytics'],
    title: `Pricing · ${siteName}`,
    description: 'Send a single fax for a flat price, or keep documents in your own archive with a Personal Account.',
    canonical: '/pricing.html',
    island: true,
    ahead: ['pages/pricing/start-pricing.tsx'],
  },
  {
    name: 'login',
    family: 'form',
    addresses: [notKept('/login'), notKept('/login.html'), notKept('/register')],
    title: `Sign in · ${siteName}`,
    description: `Sign in to ${siteName}, create an account or reset your password.`,
    canonical: '/login.html',
    island: true,
    ahead: ['pages/login/start-login.tsx', 'pages/login/login-schema.ts'],
    next: 'home',
    current: 'signin',
  },
  {
    name: 'home',
    family: 'account',
    addresses: [notKept('/home.html')],
    outside: ['documents'],
    title: `Archives · ${siteName}`,
    description: 'Your document archives.',
    island: true,
    reads: '/archives',
    ahead: [SESSION, 'pages/home/home.tsx'],
    atRest: ['pages/home/panel/archive-panel.tsx'],
    current: 'archives',
  },
  {
    name: 'account',
    family: 'account',
    addresses: [notKept('/account'), notKept('/account.html')],
    title: `Account · ${siteName}`,
    description: 'Your profile and password.',
    island: true,
    reads: '/account/profile',
    ahead: [SESSION],
    atRest: ['pages/account/account-schema.ts'],
    current: 'account',
  },
  {
    name: 'billing',
    family: 'account',
    addresses: [notKept('/billing.html')],
    outside: ['stripe', 'analytics'],
    title: `Plan and billing · ${siteName}`,
    description: 'Your plan and payments.',
    island: true,
    reads: '/plans',
    ahead: [SESSION, 'pages/billing/billing.tsx'],
    current: 'plan',
  },
  {
    name: 'reset',
    family: 'form',
    addresses: [notKept('/reset.html')],
    title: `Choose a new password · ${siteName}`,
    description: 'Choose a new password.',
    island: true,
    ahead: ['pages/reset/start-reset.tsx', 'pages/reset/reset-schema.ts'],
    current: 'signin',
  },
  {
    name: 'terms',
    family: 'legal',
    addresses: [kept('/terms.html')],
    title: `Terms of service · ${siteName}`,
    description: `What you and ${siteName} agree on when you send a fax or keep documents here.`,
    canonical: '/terms.html',
    island: false,
  },
  {
    name: 'privacy',
    family: 'legal',
    addresses: [kept('/privacy.html')],
    title: `Privacy policy · ${siteName}`,
    description: `What ${siteName} knows about you and your documents, why, who else sees it, and when it is deleted.`,
    canonical: '/privacy.html',
    island: false,
  },
  {
    name: 'refunds',
    family: 'legal',
    addresses: [kept('/refunds.html')],
    title: `Refund policy · ${siteName}`,
    description: `When ${siteName} gives you your money back, and how to ask for it.`,
    canonical: '/refunds.html',
    island: false,
  },
  {
    name: 'imprint',
    family: 'legal',
    addresses: [kept('/imprint.html')],
    title: `Imprint · ${siteName}`,
    description: `Who runs ${siteName}, and how to reach us.`,
    canonical: '/imprint.html',
    island: false,
  },
  {
    name: 'faxes',
    family: 'account',
    addresses: [notKept('/faxes.html')],
    title: `Sent faxes · ${siteName}`,
    description: 'Faxes you have sent, their status and receipts.',
    island: true,
    ahead: [SESSION, 'pages/faxes/faxes.tsx'],
  },
  {
    name: 'redirect',
    family: 'plain',
    addresses: [notKept('/redirect'), notKept('/redirect.html')],
    title: `Leaving ${siteName}`,
    description: 'A link to another site.',
    island: false,
    needsScript: true,
  },
  {
    name: 'embed',
    family: 'order',
    addresses: [notKept('/embed.html')],
    outside: ORDER_OUTSIDE,
    title: `Send a fax · ${siteName}`,
    description: 'Send a fax.',
    island: true,
    ...ORDER_LATE,
  },
  {
    name: '404',
    family: 'plain',
    addresses: [],
    title: `Page not found · ${siteName}`,
    description: 'Page not found.',
    island: false,
  },
] as const satisfies readonly PageMeta[];

/** The name of a page of the production build. */
export type PageName = (typeof PAGES)[number]['name'];

/** Every page of the production build. */
export const pageManifest: readonly PageMeta<PageName>[] = PAGES;

/** The page with every UI component in every state; only built with KIT=1 and under the dev server. */
export const kitPage: PageMeta<'kit'> = {
  name: 'kit',
  family: 'plain',
  addresses: [],
  title: `Kit · ${siteName}`,
  description: 'The kit.',
  island: false,
};

function kept(path: string): PageAddress {
  return { path, cache: 'no-cache' };
}

function notKept(path: string): PageAddress {
  return { path, cache: 'no-store' };
}

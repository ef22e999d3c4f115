import { lintText } from './testing/lint-text';

/** Runtime APIs for local time, which only `lib/time/browser-clock.ts` may use. */
const FORBIDDEN = [
  "new Intl.DateTimeFormat(undefined, { timeZone: 'America/Vancouver' });",
  "const { DateTimeFormat } = Intl; new DateTimeFormat(undefined, { ['timeZone']: 'America/Vancouver' });",
  'globalThis.Intl.DateTimeFormat();',
  "const timeZone = 'America/Vancouver'; new Date(0).toLocaleString('de', { timeZone });",
  "new Date(0).toLocaleDateString('de');",
  "new Date(0).toLocaleTimeString('de');",
  'new Date(0).toDateString();',
  'new Date(0).toTimeString();',
  'new Date(0).getHours();',
  'new Date(0).getTimezoneOffset();',
  'new Date(0).setDate(1);',
  'new Date(2026, 11, 15);',
];
const ALLOWED = [
  'new Date(0).getUTCHours();',
  'new Date(0).toISOString();',
  'new Date(Date.UTC(2026, 11, 15));',
  "(1000).toLocaleString('de');",
  "new Intl.ListFormat('de');",
];

/** Places where all of them are forbidden. */
const PLACES = [
  'shared/order',
  'pages/home',
  'server/plans',
  'sandbox/stripe',
  'scripts/seed',
  'tools/load',
  'e2e/chaos',
].map((folder) => `${folder}/some.ts`);

const broken = lintText([...FORBIDDEN, ...ALLOWED].join('\n'), PLACES);

test.each(PLACES)('in %s nothing asks the runtime what clocks show', (place) => {
  const reports = broken[place]?.filter(([, rule]) => rule === 'no-restricted-syntax') ?? [];
  const lines = new Set(reports.map(([line]) => line));
  const text = (one: number) => [...FORBIDDEN, ...ALLOWED][one - 1];
  expect([...lines].map(text)).toEqual(FORBIDDEN);
});

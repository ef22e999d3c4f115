import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Ways to ask the runtime what clocks show, which only `lib/time/browser-clock.ts` may. */
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

/** Places in which all of it holds. */
const PLACES = ['shared/order/some.ts', 'pages/home/some.ts', 'server/plans/some.ts', 'scripts/seed/some.ts'];

/** The lines with an error of this rule, by place. */
const broken = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { ESLint } from 'eslint';
       const eslint = new ESLint();
       const lines = async (filePath) => {
         const [{ messages }] = await eslint.lintText(process.argv[1], { filePath });
         return messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax').map(({ line }) => line);
       };
       const found = {};
       for (const place of process.argv.slice(2)) found[place] = await lines(place);
       console.log(JSON.stringify(found));`,
      [...FORBIDDEN, ...ALLOWED].join('\n'),
      ...PLACES,
    ],
    { cwd: join(__dirname, '../..'), encoding: 'utf8' },
  ),
) as Record<string, number[]>; // What the line above prints.

test.each(PLACES)('in %s nothing asks the runtime what clocks show', (place) => {
  const lines = new Set(broken[place]);
  const text = (one: number) => [...FORBIDDEN, ...ALLOWED][one - 1];
  expect([...lines].map(text)).toEqual(FORBIDDEN);
});

import { lintText } from './testing/lint-text';

/** Components, by the marked words in their output, and whether these are reported. */
const CASES: [code: string, isReported: boolean][] = [
  ['export const A = () => <p>One</p>;', false],
  ['export const A = (props: { n: number }) => <p>{props.n + " pages"}</p>;', false],
  ['export const A = (props: { text: string }) => <p><b>One</b> <span>{props.text}</span></p>;', false],
  ['export const A = (props: { text: string }) => <p>{props.text && <b>{props.text}</b>} <i>One</i></p>;', false],
  [
    'export const A = (props: { list: string[] }) => <ul>{props.list.map((one) => <li key={one}>{one}</li>)}<li>Two</li></ul>;',
    false,
  ],
  ['export const A = (props: { n: number }) => <p>{props.n} pages</p>;', true],
  ['export const A = () => <p>Read the <a href="/terms.html">Terms</a></p>;', true],
  ['export const A = (props: { children: ReactNode }) => <p><b>One</b>{props.children}</p>;', true],
  ['export const A = () => <>One</>;', true],
  ['export const A = (props: { list: string[] }) => <p>{props.list}</p>;', true],
  ['export const A = (props: { list: string[] }) => <p>{props.list.map((one) => one)}</p>;', true],
  ['export const A = (props: { isOn: boolean }) => <p>{props.isOn && "One"}<b>Two</b></p>;', true],
  ['export function A(): ReactNode { return "One"; }', true],
  ['export function A(props: { children: ReactNode }): ReactNode { return props.children; }', true],
];

/** One component per line, all in one run: the types take a while. */
const text = [
  "import type { ReactNode } from 'react';",
  ...CASES.map(([code], index) => code.replace(' A', ` A${index}`)),
];

const PLACE = 'pages/kit/kit-page.tsx';
const broken = lintText(text.join('\n'), [PLACE])[PLACE];

test.each(CASES)('%s (reported: %s)', (code, isReported) => {
  const line = CASES.findIndex(([one]) => one === code) + 2;
  const rules = new Set(broken?.filter(([at]) => at === line).map(([, rule]) => rule));
  expect([...rules]).toEqual(isReported ? ['own/lone-text'] : []);
});

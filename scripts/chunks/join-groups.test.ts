import { type Group, joinGroups as join } from './join-groups';
import { NEED, type Need } from './page-needs';

const { never, later, atRest, ahead, first } = NEED;

/** Groups named by their modules; `imports` by name, of earlier groups. */
function groups(
  ...all: [name: string, needs: Need[], length: number, imports?: string[], starts?: boolean][]
): Group[] {
  const made = new Map<string, Group>();
  for (const [name, needs, length, imports = [], starts = false] of all) {
    const known = imports.flatMap((one) => made.get(one) ?? []);
    made.set(name, { name, modules: [name], needs, length, imports: new Set(known), starts });
  }
  return [...made.values()];
}

const joinGroups = (all: readonly Group[]): Group[] => join(all, [1800, 1800]);
const files = (joined: readonly Group[]): string[] => joined.map(({ modules }) => modules.toSorted().join('+')).sort();

test('what the same pages need equally soon is one file', () => {
  expect(files(joinGroups(groups(['a', [first, never], 90_000], ['b', [first, never], 10])))).toEqual(['a+b']);
});

test('a page fetches a little too much sooner than making one more request', () => {
  const little = groups(['a', [ahead, ahead], 5000], ['b', [ahead, never], 3000]);
  expect(files(joinGroups(little))).toEqual(['a+b']);
  const much = groups(['a', [ahead, ahead], 5000], ['b', [ahead, never], 50_000]);
  expect(files(joinGroups(much))).toEqual(['a', 'b']);
});

test('before the first press little is fetched that a page does not need', () => {
  const little = groups(['a', [first, first], 5000], ['b', [first, later], 800]);
  expect(files(joinGroups(little))).toEqual(['a+b']);
  const more = groups(['a', [first, first], 5000], ['b', [first, later], 2500]);
  expect(files(joinGroups(more))).toEqual(['a', 'b']);
  const soon = groups(['a', [first, first], 5000], ['b', [first, ahead], 2500]);
  expect(files(joinGroups(soon))).toEqual(['a+b']);
});

test('what little may be added counts in all', () => {
  const three = (length: number) =>
    groups(['a', [first, first], 5000], ['b', [first, later], 800], ['c', [first, never], length]);
  expect(files(joinGroups(three(1000)))).toEqual(['a+b+c']);
  expect(files(joinGroups(three(1300)))).toEqual(['a', 'b+c']);
});

test('files never import each other in a circle', () => {
  const line = groups(
    ['react', [ahead, ahead], 100],
    ['between', [ahead, ahead], 60_000, ['react']],
    ['page', [ahead, ahead], 100, ['between']],
  );
  expect(files(joinGroups(line))).toEqual(['between+page+react']);
});

test('what a joined file would import too soon keeps it from being joined', () => {
  const three = (length: number) =>
    groups(['base', [atRest, first], length], ['a', [ahead, never], 2000], ['b', [atRest, never], 2000, ['base']]);
  expect(files(joinGroups(three(3000)))).toEqual(['a+b', 'base']);
  expect(files(joinGroups(three(20_000)))).toEqual(['a', 'b', 'base']);
});

test('what a joined file imports comes as soon as it does', () => {
  const joined = joinGroups(
    groups(['base', [atRest, first], 3000], ['a', [ahead, never], 1000], ['b', [atRest, never], 1000, ['base']]),
  );
  expect(files(joined)).toEqual(['a+b', 'base']);
  expect(joined.find(({ name }) => name === 'base')?.needs).toEqual([ahead, first]);
});

test('what starts one page never runs on another', () => {
  const two = (starts: boolean) =>
    groups(
      ['login', [first, never], 10, [], starts],
      ['reset', [never, first], 10, [], starts],
      ['x', [first, first], 9],
    );
  expect(files(joinGroups(two(false)))).toEqual(['login+reset+x']);
  expect(files(joinGroups(two(true)))).toEqual(['login', 'reset', 'x']);
});

import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { CallRefused } from './provider-calls';
import { createRemoteFaxes } from './remote-faxes';

interface Fax {
  id: string;
  name: string;
  at: 'queued' | 'refused';
}

const SIZE = 2;

/** Faxes of a provider that lists two on a page. */
function remote(faxes: readonly Fax[]) {
  const asked: string[] = [];
  const call = ({ path }: { path: string }): Promise<unknown> => {
    asked.push(path);
    const page = /page=(\d+)/.exec(path)?.[1];
    if (page !== undefined) return Promise.resolve(faxes.slice((Number(page) - 1) * SIZE, Number(page) * SIZE));
    const fax = faxes.find(({ id }) => path.endsWith(`/${id}`));
    return fax ? Promise.resolve(fax) : Promise.reject(new CallRefused(404, ''));
  };
  const own = createRemoteFaxes<Fax>(call, {
    prefix: 'there:',
    faxIn: (answer) => answer as Fax, // only `call` answers
    listPath: (number, since, page) => `/faxes?to=${number}&since=${since}&page=${page}`,
    listIn: (answer) => ({ faxes: answer as Fax[], isLast: (answer as Fax[]).length < SIZE }), // as above
    isTry: ({ name }, id) => name === id,
    progressOf: ({ at }): FaxProgress => (at === 'refused' ? { at, detail: '' } : { at }),
  });
  return { ...own, asked };
}

const fax = (id: string, name: string, at: Fax['at'] = 'queued'): Fax => ({ id, name, at });
const TRY = { id: 'O-1', number: '+1', since: 7 };

test('a try is found on any page of the list', async () => {
  const { find, asked } = remote([fax('1', 'O-9'), fax('2', 'O-8'), fax('3', 'O-1')]);
  expect(await find(TRY)).toBe('there:3');
  expect(asked).toEqual(['/faxes?to=+1&since=7&page=1', '/faxes?to=+1&since=7&page=2']);
});

test.each<[what: string, faxes: Fax[], found: string | null]>([
  ['is not taken', [fax('1', 'O-1', 'refused')], null],
  ['is taken if it was handed over again', [fax('1', 'O-1', 'refused'), fax('2', 'O-1')], 'there:2'],
])('a try that was refused %s', async (_, faxes, found) => {
  expect(await remote(faxes).find(TRY)).toBe(found);
});

test('a fax that the provider does not know is gone, as is another engine’s', async () => {
  const { follow } = remote([fax('1', 'O-1')]);
  const seen = await Promise.all(['there:1', 'there:2', '1', 'elsewhere:1'].map((name) => follow(name, 1)));
  expect(seen.map(({ at }) => at)).toEqual(['queued', 'gone', 'gone', 'gone']);
});

test('a list without end is no answer', async () => {
  const { find } = remote(Array.from({ length: 50 }, (_, index) => fax(String(index), 'O-9')));
  await expect(find(TRY)).rejects.toThrow('lists too many faxes');
});

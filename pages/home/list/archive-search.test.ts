/** @jest-environment node */
import type { Archive } from '@shared/api/shapes/archives';
import { searchArchives, searchable } from './archive-search';

const archive = (id: string, email: string): Archive => ({
  id,
  email,
  schedule: 'never',
  print_enabled: false,
  print_to_email: false,
});

const list = searchable([archive('Alpha', 'one@in.example'), archive('beta', 'Two@in.example')]);

test.each([
  ['', ['Alpha', 'beta']],
  ['  ', ['Alpha', 'beta']],
  ['ALPHA', ['Alpha']],
  ['two@', ['beta']],
  ['in.example beta', ['beta']],
  ['gamma', []],
])('%j finds %j', (text, ids) => {
  expect(searchArchives(list, text).map(({ id }) => id)).toEqual(ids);
});

/** @jest-environment node */
import { isInOrder, type UploadItem, type UploadPhase } from '@shared/uploads/upload-state';
import { sumPages } from './page-count';

const file = (phase: UploadPhase, serverPages: number | null, replacesKey: string | null = null): UploadItem => ({
  ...{ id: 'a', name: 'a.pdf', size: 1, source: 'upload', facts: null, preview: null, turns: {}, staleKeys: [] },
  ...{ phase, serverPages, replacesKey },
});
const DONE = file({ name: 'done', key: 'k1' }, 2);
const WAITING = file({ name: 'waiting' }, 9);
const SENT_AGAIN = file({ name: 'waiting' }, 3, 'k2');
const DELETING = file({ name: 'deleting', key: 'k3' }, 4);
const NOT_DELETED = file({ name: 'delete-failed', key: 'k4', failure: { kind: 'network' } }, 5);

test('pages are those of the files in the order, until they are gone from it', () => {
  const items = [DONE, WAITING, SENT_AGAIN, DELETING, NOT_DELETED];
  expect(items.filter(isInOrder)).toEqual([DONE, SENT_AGAIN, DELETING, NOT_DELETED]);
  expect(sumPages(items)).toBe(14);
});

test('one whose pages nobody has counted leaves the sum open', () => {
  expect(sumPages([DONE, file({ name: 'done', key: 'k5' }, null)])).toBe(0);
  expect(sumPages([DONE, file({ name: 'waiting' }, null)])).toBe(2);
});

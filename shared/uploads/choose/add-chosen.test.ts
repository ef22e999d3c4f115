import { clearNotices } from '@shared/stores/notices';
import { expectNoticeFor, renderNotices } from '@shared/testing/pages/notice-time';
import type { Chosen } from '@shared/vendors/dropbox';
import { addChosen } from './add-chosen';

test.each<[string, Chosen, RegExp]>([
  ['could not be loaded', { kind: 'failed' }, /^We couldn't open Dropbox/],
  ['was blocked', { kind: 'blocked' }, /^Your browser blocked the Dropbox window/],
  ['chose other files', { kind: 'chosen', files: [], refused: 1 }, /^Some files couldn't be added/],
])('the notice that the chooser %s stays for 15 seconds', async (_, chosen, words) => {
  clearNotices();
  renderNotices();
  await expectNoticeFor(15_000, words, () => addChosen(chosen, { addCloudFiles: () => undefined }));
});

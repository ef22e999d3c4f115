import { recallUploads } from './remembered-uploads';

test('what an earlier version of the page has stored is read', () => {
  const stored = { name: 'a.pdf', size: 10, source: 'upload', key: 'new', spare: ['old', 5] };
  sessionStorage.setItem('uploads:order', JSON.stringify([stored]));
  expect(recallUploads('order')).toEqual([
    { name: 'a.pdf', size: 10, source: 'upload', key: 'new', staleKeys: ['old'] },
  ]);
});

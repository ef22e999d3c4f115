import { fileNotes, type PageNote } from './page-notes';

const notes = (...entries: [number, PageNote][]): string[] => fileNotes(new Map(entries));

test('a file all of whose pages are shown has no note', () => {
  expect(notes()).toEqual([]);
  expect(notes([1, null], [2, null])).toEqual([]);
});

test('pages are named in order, one line for each kind', () => {
  expect(notes([3, 'unseen'], [2, 'fonts'], [1, 'unseen'], [4, 'parts'])).toEqual([
    "Pages 1 and 3 can't be shown here. They will be sent as they are.",
    "Part of page 4 can't be shown here. It will be sent as it is.",
    "Some text on page 2 uses a font that isn't in the file. It may look different on the fax, or be missing.",
  ]);
  expect(notes([7, 'unseen'])).toEqual(["Page 7 can't be shown here. It will be sent as it is."]);
});

test('many pages are counted', () => {
  const many = Array.from({ length: 6 }, (_, index): [number, PageNote] => [index + 1, 'unseen']);
  expect(notes(...many)).toEqual(["6 pages can't be shown here. They will be sent as they are."]);
  expect(notes(...many.slice(1))).toEqual([
    "Pages 2, 3, 4, 5, and 6 can't be shown here. They will be sent as they are.",
  ]);
});

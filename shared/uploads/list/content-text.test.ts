/** @jest-environment node */
import type { PdfFacts } from '@shared/uploads/inspect/inspection';
import { contentText } from './content-text';

test.each<[has: Partial<PdfFacts>, text: string | null]>([
  [{}, null],
  [{ standsFor: 'form' }, 'This is a dynamic form. Only its “Please wait” page would be faxed.'],
  [{ standsFor: 'portfolio' }, 'This is a portfolio. Only its cover sheet would be faxed.'],
  [{ brokenPages: [7] }, "Page 7 can't be read. What follows may be missing from your fax, too."],
  [{ brokenPages: [2, 4] }, "Pages 2 and 4 can't be read. What follows may be missing from your fax, too."],
  [{ brokenPages: [1, 2, 3, 4, 5, 6, 7] }, "Pages 1, 2, 3, 4, 5 and 2 more can't be read"],
])('a file with %j is told with what to do', (has, text) => {
  const said = contentText({ pages: 9, measured: 9, oddPages: [], oddCount: 0, ...has });
  if (text === null) expect(said).toBeNull();
  else expect(said).toContain(text);
});

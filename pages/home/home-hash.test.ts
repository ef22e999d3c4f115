/** @jest-environment node */
import fc from 'fast-check';
import { PANELS, panelHash, readHash } from './home-hash';

test('every archive and panel is recovered from its hash', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.constantFrom(...PANELS), (archiveId, panel) => {
      expect(readHash(panelHash(archiveId, panel))).toEqual({ kind: 'panel', archiveId, panel });
    }),
  );
});

test('a tab alone means the first archive', () => {
  expect(readHash('#archiveprinter')).toEqual({ kind: 'panel', archiveId: null, panel: 'archiveprinter' });
});

test.each([
  '',
  '#',
  '#/',
  '#main',
  '#/archive/a',
  '#/archive/a/other',
  '#/archive/%/archiveactivity',
  '#/archive//storage',
])('%j is the list', (hash) => {
  expect(readHash(hash)).toEqual({ kind: 'list' });
});

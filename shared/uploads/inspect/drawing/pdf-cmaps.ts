/** Each is a script that exports a data address, because servers know no type for the files themselves. */
const CMAPS = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&inline',
  import: 'default',
});
const FOLDER = '../../../../node_modules/pdfjs-dist/cmaps/';

/** Provides the character maps of Chinese, Japanese and Korean fonts, when a page needs one. */
export class PdfCMaps {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: true }> {
    const load = CMAPS[`${FOLDER}${name}.bcmap`];
    if (!load) throw new Error(`No CMap ${name}`);
    const address = await load();
    const bytes = atob(address.slice(address.indexOf(',') + 1));
    return { cMapData: Uint8Array.from(bytes, (character) => character.charCodeAt(0)), isCompressed: true };
  }
}

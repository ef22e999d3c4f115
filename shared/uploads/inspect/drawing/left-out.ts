/** What a drawing lacks: `parts`, such as a picture that could not be decoded, or only the `fonts` of some letters. */
export type PageDoubt = 'parts' | 'fonts';

/** Warnings of pdf.js about omitted content; its other warnings are about repairs. */
const LEFT_OUT =
  /ignoring (?:XObject|Shading|shading|pattern|errors|annotation data)|Unable to decode|dimensions are missing|isn't ready yet|translateFont failed|Error during font loading|OpenJPEG failed|Unsupported ShadingType/;
const TOO_LARGE = /exceeded maximum allowed size/;

const NOTHING = { parts: false, fonts: false, tooLarge: false };
let found = { ...NOTHING };

/**
 * Starts to listen to pdf.js, which draws what it can of a page and reports the rest only in the console; no other code
 * in this thread uses the console.
 */
export function listenForLosses(): void {
  console.warn = (...words: unknown[]) => {
    const text = words.map(String).join(' ');
    if (TOO_LARGE.test(text)) found.tooLarge = true;
    else if (LEFT_OUT.test(text)) found.parts = true;
  };
}

/** Forgets the findings of the previous page. */
export function forgetFound(): void {
  found = { ...NOTHING };
}

/** Whether a picture inside the page exceeds the size that the file was opened for. */
export function foundTooLarge(): boolean {
  return found.tooLarge;
}

/** What the page drawn since `forgetFound` lacks; null if nothing. */
export function foundDoubt(): PageDoubt | null {
  if (found.parts || found.tooLarge) return 'parts';
  return found.fonts ? 'fonts' : null;
}

/** Notes that a part of the page is missing from its picture. */
export function noteLoss(): void {
  found.parts = true;
}

/**
 * Watches a canvas for letters of fonts that the file lacks. Embedded fonts are drawn as outlines (`disableFontFace`),
 * so text drawn as text is in a system font, or in none.
 */
export function watchText(context: OffscreenCanvasRenderingContext2D): void {
  const fillText = context.fillText.bind(context);
  const strokeText = context.strokeText.bind(context);
  const note = (text: string): void => {
    if (text.trim() !== '') found.fonts = true;
  };
  context.fillText = (text, ...place) => {
    note(text);
    fillText(text, ...place);
  };
  context.strokeText = (text, ...place) => {
    note(text);
    strokeText(text, ...place);
  };
}

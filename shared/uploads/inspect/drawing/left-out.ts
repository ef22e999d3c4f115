/** What a drawing lacks: `parts`, such as a picture that could not be decoded, or nothing but letters in their own font. */
export type PageDoubt = 'parts' | 'fonts';

/** What pdf.js says when it leaves something out; all else it says is about how it helped itself. */
const LEFT_OUT =
  /ignoring (?:XObject|Shading|shading|pattern|errors|annotation data)|Unable to decode|dimensions are missing|isn't ready yet|translateFont failed|Error during font loading|OpenJPEG failed|Unsupported ShadingType/;
const TOO_LARGE = /exceeded maximum allowed size/;

const NOTHING = { parts: false, fonts: false, tooLarge: false };
let found = { ...NOTHING };

/**
 * Listens to pdf.js from now on. It draws what it can of a page and tells of the rest only in the console, which in this
 * thread is nobody's but its own.
 */
export function listenForLosses(): void {
  console.warn = (...words: unknown[]) => {
    const text = words.map(String).join(' ');
    if (TOO_LARGE.test(text)) found.tooLarge = true;
    else if (LEFT_OUT.test(text)) found.parts = true;
  };
}

/** Forgets what was found in the page before. */
export function forgetFound(): void {
  found = { ...NOTHING };
}

/** A picture inside the page is larger than pdf.js may decode as the file was opened. */
export function foundTooLarge(): boolean {
  return found.tooLarge;
}

/** What the page drawn since `startPage` lacks; null if nothing. */
export function foundDoubt(): PageDoubt | null {
  if (found.parts || found.tooLarge) return 'parts';
  return found.fonts ? 'fonts' : null;
}

/** Notes that something of the page is not in its picture. */
export function noteLoss(): void {
  found.parts = true;
}

/**
 * Watches a canvas for letters of fonts that the file lacks. Those that it has are drawn as outlines (`disableFontFace`),
 * so text drawn as text is in a font of this system, or in none.
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

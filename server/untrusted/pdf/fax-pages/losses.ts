/** pdf.js's warnings about content that it leaves out, as in shared/uploads/inspect/drawing/left-out.ts. */
const LEFT_OUT =
  /ignoring (?:XObject|Shading|shading|pattern|errors|annotation data)|Unable to decode|dimensions are missing|isn't ready yet|translateFont failed|Error during font loading|OpenJPEG failed|Unsupported ShadingType|exceeded maximum allowed size/;

let isLost = false;

/** Starts recording what pdf.js leaves out, which it reports only to the console. */
export function listenForLosses(): void {
  console.warn = (...words: unknown[]) => {
    if (LEFT_OUT.test(words.join(' '))) isLost = true;
  };
}

/** Whether anything was left out since the last call. */
export function takeLoss(): boolean {
  const was = isLost;
  isLost = false;
  return was;
}

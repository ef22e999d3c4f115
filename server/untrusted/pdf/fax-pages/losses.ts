/** What pdf.js says if it leaves something out; all else it says is about how it helped itself. As in shared/uploads/inspect/drawing/left-out.ts. */
const LEFT_OUT =
  /ignoring (?:XObject|Shading|shading|pattern|errors|annotation data)|Unable to decode|dimensions are missing|isn't ready yet|translateFont failed|Error during font loading|OpenJPEG failed|Unsupported ShadingType|exceeded maximum allowed size/;

let isLost = false;

/** Listens from now on for what pdf.js leaves out of a page. It tells only the console, which nobody reads in this process. */
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

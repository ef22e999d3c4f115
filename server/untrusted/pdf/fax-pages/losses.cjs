/** What pdf.js leaves out of a page. It tells only the console, which nobody reads in this process. */

/** What it says then; all else it says is about how it helped itself. As in shared/uploads/inspect/drawing/left-out.ts. */
const LEFT_OUT =
  /ignoring (?:XObject|Shading|shading|pattern|errors|annotation data)|Unable to decode|dimensions are missing|isn't ready yet|translateFont failed|Error during font loading|OpenJPEG failed|Unsupported ShadingType|exceeded maximum allowed size/;

let isLost = false;

/** Listens from now on. */
exports.listenForLosses = () => {
  console.warn = (...words) => {
    if (LEFT_OUT.test(words.join(' '))) isLost = true;
  };
};

/** Whether anything was left out since the last call. */
exports.takeLoss = () => {
  const was = isLost;
  isLost = false;
  return was;
};

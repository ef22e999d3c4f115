/**
 * Where a page lies on the letter paper of a fax: upright as pdf.js shows it, at its own size or, if it is larger, as large as the
 * paper; a page that is wider than high is turned a quarter to the left. Matrices are as in PDF: [a, b, c, d, e, f].
 */

/** Letter paper, points. */
const PAPER = { width: 612, height: 792 };

exports.PAPER = PAPER;

/** From the upright page, its top left corner at 0 0 and y down, to the paper in the same way; points. */
exports.onPaper = ({ width, height }) => {
  const isWide = width > height;
  const [across, down] = isWide ? [height, width] : [width, height];
  const scale = Math.min(1, PAPER.width / across, PAPER.height / down);
  const turn = isWide ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0];
  const left = (PAPER.width - across * scale) / 2;
  const top = (PAPER.height - down * scale) / 2;
  return multiply([scale, 0, 0, scale, left, top], turn);
};

/** From the page's own coordinates to the paper's, y up as in PDF. */
exports.ownToPaper = (viewport) => {
  const [a, b, c, d, e, f] = multiply(exports.onPaper(viewport), viewport.transform);
  return [a, -b, c, -d, e, PAPER.height - f];
};

/** From the upright page to a picture of the whole paper. */
exports.onPicture = (viewport, { width, height }) =>
  multiply([width / PAPER.width, 0, 0, height / PAPER.height, 0, 0], exports.onPaper(viewport));

/** First the second, then the first. */
function multiply([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

import { PDFArray, PDFBool, PDFDict, PDFName, type PDFObject, type PDFPageLeaf, PDFStream } from '@cantoo/pdf-lib';

/** Maximum nesting of forms: real pages stay far below. */
const MOST_DEPTH = 12;

const PICTURES = new Set([
  'FlateDecode',
  'DCTDecode',
  'CCITTFaxDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
]);
const STANDARD_FONT =
  /^(?:Courier|Helvetica)(?:-(?:Bold)?(?:Oblique)?)?$|^Times-(?:Roman|Bold|Italic|BoldItalic)$|^Symbol$|^ZapfDingbats$/;
const COLORS = new Set([
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'CalGray',
  'CalRGB',
  'ICCBased',
  'Indexed',
  'Pattern',
]);
/** Annotations that never mark the paper. */
const UNSEEN = new Set(['Link', 'Popup']);

/** What a dictionary of an untrusted file may hold under a name. */
type Value = PDFObject | undefined;

/**
 * Whether every reader draws a page the same: only text in embedded or standard fonts, drawings, and pictures in the
 * oldest formats, in common colors; no visible annotations, layers, blending, patterns or Type 3 fonts.
 */
export function isPlain(node: PDFPageLeaf): boolean {
  if (entry(node, 'UserUnit') !== undefined) return false;
  const annotations = entry(node, 'Annots');
  if (!elements(annotations).every((one) => UNSEEN.has(name(one, 'Subtype') ?? ''))) return false;
  // Readers differ about a page without resources.
  return node.Resources() instanceof PDFDict && areResourcesPlain(node.Resources(), new Set(), 0);
}

function areResourcesPlain(resources: Value, seen: Set<PDFDict>, depth: number): boolean {
  if (!(resources instanceof PDFDict) || seen.has(resources)) return true;
  if (depth > MOST_DEPTH) return false;
  seen.add(resources);
  const each = (kind: string, isGood: (value: Value) => boolean): boolean => {
    const group = entry(resources, kind);
    return !(group instanceof PDFDict) || group.keys().every((key) => isGood(group.lookup(key)));
  };
  const within = (dict: PDFDict): boolean => areResourcesPlain(entry(dict, 'Resources'), seen, depth + 1);
  return (
    each('Font', isFontPlain) &&
    each('ColorSpace', isColorPlain) &&
    each('Shading', () => false) &&
    each('XObject', (object) => object instanceof PDFStream && isObjectPlain(object) && within(object.dict)) &&
    each('Pattern', () => false) &&
    each('ExtGState', isStatePlain) &&
    each('Properties', (property) => entry(property, 'OCGs') === undefined && name(property, 'Type') !== 'OCG')
  );
}

function isFontPlain(font: Value): boolean {
  if (!(font instanceof PDFDict)) return false;
  const kind = name(font, 'Subtype');
  if (kind === 'Type3') return false;
  if (kind === 'Type0') {
    const [descendant] = elements(entry(font, 'DescendantFonts'));
    return isEmbedded(descendant);
  }
  return isEmbedded(font) || STANDARD_FONT.test(name(font, 'BaseFont') ?? '');
}

function isEmbedded(font: Value): boolean {
  const descriptor = entry(font, 'FontDescriptor');
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => entry(descriptor, key) instanceof PDFStream);
}

function isObjectPlain({ dict }: PDFStream): boolean {
  if (entry(dict, 'OC') !== undefined) return false;
  if (name(dict, 'Subtype') === 'Form') return isFormPlain(dict);
  const filter = entry(dict, 'Filter');
  const filters = filter instanceof PDFName ? [filter] : elements(filter);
  const masks = [entry(dict, 'SMask'), entry(dict, 'Mask')].filter((mask) => mask instanceof PDFStream);
  const color = entry(dict, 'ColorSpace');
  if (color !== undefined && !isColorPlain(color)) return false;
  return filters.every((one) => one instanceof PDFName && PICTURES.has(one.decodeText())) && masks.every(isObjectPlain);
}

/** Whether a form has its own resources and is not a knockout group. */
function isFormPlain(form: PDFDict): boolean {
  return entry(form, 'Resources') instanceof PDFDict && entry(entry(form, 'Group'), 'K') !== PDFBool.True;
}

function isColorPlain(color: Value): boolean {
  const family = color instanceof PDFArray ? color.lookup(0) : color;
  if (!(family instanceof PDFName) || !COLORS.has(family.decodeText())) return false;
  return family.decodeText() !== 'Indexed' || (color instanceof PDFArray && isColorPlain(color.lookup(1)));
}

function isStatePlain(state: Value): boolean {
  const mode = entry(state, 'BM');
  const mask = entry(state, 'SMask');
  const isPlainMode =
    mode === undefined || (mode instanceof PDFName && ['Normal', 'Compatible'].includes(mode.decodeText()));
  return (
    isPlainMode &&
    (mask === undefined || (mask instanceof PDFName && mask.decodeText() === 'None')) &&
    entry(state, 'Font') === undefined
  );
}

function entry(dict: Value, key: string): Value {
  return dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined;
}

function name(dict: Value, key: string): string | undefined {
  const value = entry(dict, key);
  return value instanceof PDFName ? value.decodeText() : undefined;
}

function elements(array: Value): readonly Value[] {
  return array instanceof PDFArray ? array.asArray().map((_, index) => array.lookup(index)) : [];
}

import { parseUrl } from './parse-url';

/** Scripts that may occur together in one label; any other label has one script, apart from digits and marks. */
const SCRIPTS = [
  'Latin, Han Hiragana Katakana Latin, Han Hangul Latin, Arabic, Armenian, Bengali, Cyrillic, Devanagari, Ethiopic',
  'Georgian, Greek, Gujarati, Gurmukhi, Hebrew, Kannada, Khmer, Lao, Malayalam, Sinhala, Tamil, Telugu, Thai, Tibetan',
].flatMap((line) => line.split(', '));

const PLAIN = new RegExp(
  SCRIPTS.map((scripts) => {
    const allowed = [...scripts.split(' '), 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`);
    return `^[${allowed.join('')}]+$`;
  }).join('|'),
  'u',
);

/** Labels whose letters all look Latin: "сосо" in Cyrillic, "ουα" in Greek. */
const LOOKS_LATIN = /^[-\dасԁеһіјӏорԛѕԝхуүъьҽпгѵѡαγηικνορτυχω]+$/u;

/**
 * A host with its labels in letters instead of punycode. As in browsers, a label that could be mistaken for another
 * stays in punycode: of mixed scripts, of letters that all look Latin, or not encoded as it should be.
 *
 * @param host in ASCII and lower case
 */
export function hostInLetters(host: string): string {
  return host.split('.').map(labelInLetters).join('.');
}

function labelInLetters(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const letters = decoded(label.slice(4));
  const isPlain = letters !== null && PLAIN.test(letters) && !LOOKS_LATIN.test(letters);
  // Browsers do not show letters that they would encode differently.
  return isPlain && parseUrl(`http://${letters}`)?.hostname === label ? letters : label;
}

/** Decodes punycode (RFC 3492); null if it is invalid. */
function decoded(code: string): string | null {
  const end = code.lastIndexOf('-');
  const points = Array.from(code.slice(0, Math.max(end, 0)), (letter) => letter.charCodeAt(0));
  let [point, index, bias, at] = [128, 0, 72, end + 1];
  while (at < code.length) {
    const before = index;
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = digitOf(code.charAt(at++));
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (!(index <= 0x7f_ff_ff_ff)) return null;
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    point += Math.floor(index / count);
    index %= count;
    if (point > 0x10_ff_ff) return null;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** The value of a digit: letters first, then numbers; NaN for anything else. */
function digitOf(character: string): number {
  const at = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character);
  return character === '' || at < 0 ? NaN : at;
}

/** The next bias (RFC 3492, 6.1). */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let steps = 0;
  for (; rest > 455; steps += 36) rest = Math.floor(rest / 35);
  return steps + Math.floor((36 * rest) / (rest + 38));
}

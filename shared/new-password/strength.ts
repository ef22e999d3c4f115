import { appConfig } from '@shared/lib/app-config';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength } from './minimum';

/** How good a password is, in a word, and how many of the meter's four bars that fills. */
export interface Strength {
  word: 'Too short' | 'Very common' | 'Weak' | 'Fair' | 'Good' | 'Strong';
  bars: 1 | 2 | 3 | 4;
}

/** More passwords than this change few ratings, and take time to prepare. */
const COMMON_PASSWORDS = 10_000;
/** Rating takes longer the longer a password is, and what is longer than this is strong by its length. */
const RATED_LENGTH = 64;

const LEVELS: readonly Strength[] = [
  { word: 'Weak', bars: 1 },
  { word: 'Weak', bars: 1 },
  { word: 'Fair', bars: 2 },
  { word: 'Good', bars: 3 },
  { word: 'Strong', bars: 4 },
];

const rater = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    'passwords-common': dictionary['passwords-common'].slice(0, COMMON_PASSWORDS),
  },
  graphs: adjacencyGraphs,
});

/**
 * Rates a password by how many guesses it takes. Loaded when a new password is typed.
 *
 * @param known what a guesser knows of the person; the site's name is known, too
 * @param shortest a shorter password is too short, whatever it is
 */
export function strengthOf(password: string, known: readonly string[], shortest: number): Strength {
  if (passwordLength(password) < shortest) return { word: 'Too short', bars: 1 };
  const words = [...known, ...known.flatMap((text) => text.split(/[@.\s]+/)), appConfig.brandName];
  const { score, sequence } = rater.check(password.slice(0, RATED_LENGTH), words.filter(Boolean));
  const [first, ...more] = sequence;
  const isCommon = first?.dictionaryName === 'passwords-common' && more.length === 0;
  return isCommon ? { word: 'Very common', bars: 1 } : (LEVELS[score] ?? { word: 'Weak', bars: 1 });
}

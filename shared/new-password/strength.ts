import { appConfig } from '@shared/lib/app-config';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength } from './minimum';

/** A password's strength, in a word, and how many of the meter's four bars it fills. */
export interface Strength {
  word: 'Too short' | 'Very common' | 'Weak' | 'Fair' | 'Good' | 'Strong';
  bars: 1 | 2 | 3 | 4;
}

/** A longer list changes few ratings, and takes time to prepare. */
const COMMON_PASSWORDS = 10_000;
/** Longest rated text, in characters: rating takes time, and a longer password is strong by its length. */
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
 * @param known what a guesser knows about the person; the site's name is always known
 * @param shortest minimum length; any shorter password is too short
 */
export function strengthOf(password: string, known: readonly string[], shortest: number): Strength {
  if (passwordLength(password) < shortest) return { word: 'Too short', bars: 1 };
  const words = [...known, ...known.flatMap((text) => text.split(/[@.\s]+/)), appConfig.brandName];
  const { score, sequence } = rater.check(password.slice(0, RATED_LENGTH), words.filter(Boolean));
  const [first, ...more] = sequence;
  const isCommon = first?.dictionaryName === 'passwords-common' && more.length === 0;
  return isCommon ? { word: 'Very common', bars: 1 } : (LEVELS[score] ?? { word: 'Weak', bars: 1 });
}

import { type Token, walkTokens } from 'marked';

/** These tokens with all that are in them, in the order of the text. */
export function allTokens(tokens: Token[]): Token[] {
  const found: Token[] = [];
  // Of promises only for callers whose function makes some.
  void walkTokens(tokens, (token) => {
    found.push(token);
  });
  return found;
}

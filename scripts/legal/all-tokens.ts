import { type Token, walkTokens } from 'marked';

/** These tokens and their descendants, in text order. */
export function allTokens(tokens: Token[]): Token[] {
  const found: Token[] = [];
  // Promises only if the callback makes some.
  void walkTokens(tokens, (token) => {
    found.push(token);
  });
  return found;
}

/** Values that a text may name in braces, such as `{brand}`, by name. */
export type Values = Readonly<Record<string, string>>;

/** Facts that parts of a text may depend on, such as whether the build has analytics, by name. */
export type Facts = Readonly<Record<string, boolean>>;

const PART = /<!-- only (with|without) ([^>]*?) -->([\s\S]*?)<!-- end -->/g;
const COMMENT = /<!--[\s\S]*?-->/g;

/**
 * A Markdown source without its comments, with names in braces replaced by their values, and without parts for other
 * builds: text between `<!-- only with analytics -->` and `<!-- end -->` stays if that fact holds, with `without` if it
 * does not. Values are plain text with any characters. Throws for an unknown name, and for a comment or part without an
 * end.
 */
export function fillIn(source: string, values: Values, facts: Facts): string {
  const chosen = source.replace(PART, (_, word: string, name: string, part: string) => {
    const fact = known(facts, name, 'the fact');
    return fact === (word === 'with') ? part : '';
  });
  const stray = /<!-- (?:only [^>]*|end) -->/.exec(chosen);
  if (stray) throw new Error(`${stray[0]} has no counterpart`);
  const text = chosen.replace(COMMENT, '');
  if (text.includes('<!--')) throw new Error('a comment is not closed: --> is missing');
  return text.replace(/\{([^{}\n]*)\}/g, (_, name: string) => asMarkdown(known(values, name, 'the placeholder')));
}

function known<Value>(all: Readonly<Record<string, Value>>, name: string, kind: string): Value {
  const value = Object.hasOwn(all, name) ? all[name] : undefined;
  if (value === undefined) throw new Error(`${kind} ${name} is not one of: ${Object.keys(all).join(', ')}`);
  return value;
}

/** Escapes plain text as Markdown. */
function asMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** Ends the command: prints the problems found and fails, or prints `good` if there are none. */
export function exitWith(problems: readonly string[], good: string): never {
  console.log(problems.length === 0 ? good : problems.join('\n'));
  process.exit(problems.length === 0 ? 0 : 1);
}

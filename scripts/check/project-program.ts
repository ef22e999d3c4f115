import ts from 'typescript';

/**
 * The program that `tsc -p` would check.
 *
 * @param path a tsconfig.json
 * @throws Error if the file cannot be read; other faults of it are among the program's diagnostics
 */
export function projectProgram(path: string): ts.Program {
  const parsed = ts.getParsedCommandLineOfConfigFile(path, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (!parsed) throw new Error(`${path} cannot be read.`);
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: parsed.errors,
  });
}

/** Whatever `tsc` would report about a program, in order of files and lines. */
export function allDiagnostics(program: ts.Program): readonly ts.Diagnostic[] {
  return ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program));
}

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tools for the functions that create test files. */
export interface FileTools {
  /** Full path of a finished file. */
  out: (name: string) => string;
  /** Full path of a temporary file. */
  temp: (name: string) => string;
  save: (name: string, bytes: Uint8Array | string) => void;
  /** Reads a finished file. */
  read: (name: string) => Buffer;
  /** Runs a program; throws if it fails. */
  run: (program: string, ...args: string[]) => void;
}

/** Tools that keep finished files in one folder and temporary ones in another. */
export function fileTools(target: string, work: string): FileTools {
  return {
    out: (name) => join(target, name),
    temp: (name) => join(work, name),
    save: (name, bytes) => writeFileSync(join(target, name), bytes),
    read: (name) => readFileSync(join(target, name)),
    run: (program, ...args) => {
      execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    },
  };
}

import type { Level } from '../../tools/check-server/report';
import type { StrangerOptions } from '../stranger/stranger';

/** A fault of a server, and the report line for its owner. */
export interface Fault {
  /** The stranger's variant of the fault. */
  stranger?: StrangerOptions;
  /** A fault of every answer, such as a header. */
  spoil?: (answer: SpoiltAnswer, request: Request) => void;
  /** Origin of the pages, which the stranger allows; by default its own. */
  pages?: string;
  /** Address of the server as its owner knows it; by default the stranger's. */
  server?: string;
  level: Extract<Level, 'less' | 'wrong'>;
  /** Subject of the line. */
  about: string;
  /** Part of its text. */
  says: string;
}

/** The status and the headers of an answer, to be changed. */
export interface SpoiltAnswer {
  status: number;
  headers: Headers;
}

/** Pages of the same site on another origin. */
export const NEIGHBOR = 'http://localhost:9';

/** Spoils one header of every answer: another value, or none. */
export function withHeader(name: string, value: string | null): Pick<Fault, 'spoil'> {
  return {
    spoil: ({ headers }) => {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    },
  };
}

/** A name with its call, as in the lines. */
export const EXECUTE = 'POST /v1/order/execute/{card payment provider}';

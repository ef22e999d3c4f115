import type { Level } from '../../tools/check-server/report';
import type { StrangerOptions } from '../stranger/stranger';

/** Something wrong with a server, and the line that tells its owner. */
export interface Fault {
  /** The fault as a stranger has it. */
  stranger?: StrangerOptions;
  /** A fault of what every answer carries, such as a header. */
  spoil?: (answer: SpoiltAnswer, request: Request) => void;
  /** Origin of the pages, which the stranger lets call; by default its own. */
  pages?: string;
  /** Address of the server as its owner knows it; by default the stranger's. */
  server?: string;
  level: Extract<Level, 'less' | 'wrong'>;
  /** What the line is about. */
  about: string;
  /** Part of what it says. */
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

/** A name with its call, as the lines have it. */
export const EXECUTE = 'POST /v1/order/execute/{card payment provider}';

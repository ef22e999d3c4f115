import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Answers one call. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server and the way to tell it who answers its calls. */
export interface WaitingServer {
  server: Server;
  answerWith: (listener: Listener) => void;
}

/**
 * A server that can take its port before there is anything to answer with: calls that come before wait. So a second
 * start finds the port taken before it opens the first one's database.
 */
export function createWaitingServer(): WaitingServer {
  const waiting: Parameters<Listener>[] = [];
  let answer: Listener = (...call) => void waiting.push(call);
  return {
    server: createServer((request, response) => answer(request, response)),
    answerWith: (listener) => {
      answer = listener;
      for (const call of waiting.splice(0)) listener(...call);
    },
  };
}

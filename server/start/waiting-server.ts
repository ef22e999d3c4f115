import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Answers a call. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server, and the function that sets its listener. */
export interface WaitingServer {
  server: Server;
  answerWith: (listener: Listener) => void;
}

/**
 * A server that can bind its port before its listener exists; earlier calls wait. So a second start finds the port in
 * use before it opens the first one's database.
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

import { HANG_MS } from '@shared/testing/hang';

/** A session of W3C WebDriver (https://www.w3.org/TR/webdriver2/): one browser that has just started. */
export interface Session {
  /** Sends a command with its parameters, and returns the value of the answer. Rejects with the browser's refusal. */
  call: (method: 'GET' | 'POST', command: string, parameters?: object) => Promise<unknown>;
  /** Ends the browser. */
  close: () => Promise<unknown>;
}

/** Starts a browser through the driver that listens at this origin. */
export async function openSession(driver: string): Promise<Session> {
  // The contract of this command.
  const { sessionId } = (await send('POST', `${driver}/session`, { capabilities: {} })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  return {
    call: (method, command, parameters) => send(method, `${session}/${command}`, parameters),
    close: () => send('DELETE', session),
  };
}

async function send(method: string, address: string, parameters?: object): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const response = await fetch(address, { method, ...body, signal: AbortSignal.timeout(HANG_MS) });
  // The shape of every answer; refusals have a value of this shape.
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

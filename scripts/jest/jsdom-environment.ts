import './compile-once';
import './own-fetch';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import BaseEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';
import { createKeptHelpers } from '../../server/testing/kept-helpers';

const keptHelpers = createKeptHelpers();

/**
 * jest-environment-jsdom is tied to jsdom 26; this uses the installed jsdom and adds missing Node globals, and helpers
 * of test servers that outlive a test file.
 */
export default class JsdomEnvironment extends BaseEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    Object.assign(this.global, {
      fetch: fetchWithAnySignal,
      Headers,
      Request: RequestWithAnySignal,
      Response,
      structuredClone,
      keptHelpers,
    });
  }
}

/** Node 24 rejects jsdom's AbortSignal. */
class RequestWithAnySignal extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, withOwnSignal(init));
  }
}

function fetchWithAnySignal(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, withOwnSignal(init));
}

/** The same init, with a Node signal that follows jsdom's. */
function withOwnSignal(init: RequestInit | undefined): RequestInit | undefined {
  const signal = init?.signal;
  if (!signal || isOfNode(signal)) return init;
  const control = new AbortController();
  const follow = (): void => control.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return { ...init, signal: control.signal };
}

function isOfNode(signal: unknown): boolean {
  return signal instanceof AbortSignal;
}

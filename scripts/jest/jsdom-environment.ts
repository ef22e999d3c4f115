import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import BaseEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** jest-environment-jsdom is tied to jsdom 26; this uses the jsdom installed here and adds the Node globals jsdom lacks. */
export default class JsdomEnvironment extends BaseEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    Object.assign(this.global, { fetch, Headers, Request, Response, structuredClone });
  }
}

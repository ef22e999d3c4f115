import './compile-once';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import { createKeptHelpers } from '../../server/testing/kept-helpers';

const keptHelpers = createKeptHelpers();

/** Node, with helpers of test servers that outlive a test file. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    Object.assign(this.global, { keptHelpers });
  }
}

/** The part of the certified provider that the tests use; its own package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** What a provider knows of a person who has signed in. */
  export interface Account {
    accountId: string;
    claims(): { sub: string; [claim: string]: unknown };
  }

  /** A code that has just been issued. */
  export interface AuthorizationCode {
    destroy(): Promise<void>;
  }

  export class Provider {
    constructor(issuer: string, settings: Readonly<Record<string, unknown>>);
    callback(): RequestListener;
    on(event: 'authorization_code.saved', listener: (code: AuthorizationCode) => void): this;
  }
}

import type { Page } from '@playwright/test';
import type { HostPage } from '../support/servers/host-page';
import type { TestServer } from '../support/servers/server';

/** A new visitor's browser, in front of nothing yet. */
export interface Visit {
  page: Page;
  site: TestServer;
  /** Somebody else's site, which may frame the form. */
  host: HostPage;
}

/** Brings a browser to a screen and waits until everything on it is there. */
export type Screen = (visit: Visit) => Promise<void>;

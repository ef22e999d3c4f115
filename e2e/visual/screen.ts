import type { Page } from '@playwright/test';
import type { HostPage } from '../support/servers/host-page';
import type { TestServer } from '../support/servers/server';

/** A new visitor's browser, before any page. */
export interface Visit {
  page: Page;
  site: TestServer;
  /** Another site, which may frame the form. */
  host: HostPage;
}

/** Brings a browser to a screen and waits until it is complete. */
export type Screen = (visit: Visit) => Promise<void>;

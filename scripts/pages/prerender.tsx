import { AccountPage } from '@pages/account/account-page';
import { BillingPage } from '@pages/billing/billing-page';
import { EmbedPage } from '@pages/embed/embed-page';
import { FaxesPage } from '@pages/faxes/faxes-page';
import { HomePage } from '@pages/home/home-page';
import { IndexPage } from '@pages/index/index-page';
import { LoginPage } from '@pages/login/login-page';
import { PricingPage } from '@pages/pricing/pricing-page';
import { ResetPage } from '@pages/reset/reset-page';
import { readEnvironment } from '@shared/boot/env';
import { PageRoot } from '@shared/boot/page/mount-page';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

const PAGES: Record<string, ReactElement> = {
  account: <AccountPage />,
  billing: <BillingPage />,
  embed: <EmbedPage />,
  home: <HomePage />,
  index: <IndexPage />,
  login: <LoginPage />,
  pricing: <PricingPage />,
  reset: <ResetPage />,
  faxes: <FaxesPage />,
};

readEnvironment();

/** The HTML of a page's first content, exactly as in the browser's first render. */
export function renderPage(name: string): string {
  const page = PAGES[name];
  if (!page) throw new Error(`No page to render: ${name}`);
  return renderToString(<PageRoot onAlive={() => undefined}>{page}</PageRoot>);
}

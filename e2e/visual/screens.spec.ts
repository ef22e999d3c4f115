import { ALL_ROWS } from '@shared/testing/table-rows';
import { watchRest } from '../support/waits/at-rest';
import { test } from './fixtures';
import { PAIRS_OF_VIEWS, photograph } from './photograph';
import type { Screen } from './screen';
import * as account from './screens/account';
import * as billing from './screens/billing';
import * as order from './screens/order';
import * as site from './screens/site';
import * as start from './screens/start';

/** Every screen with pictures: its page in `entries/`, the name of its pictures, and the way there. */
const SCREENS: Record<string, Record<string, Screen>> = {
  index: {
    'start-empty': start.empty,
    'start-filled': start.filled,
    'start-cover-page': start.coverPage,
    'start-number-error': start.numberError,
    'start-files-refused': start.filesRefused,
    'start-delete-file': start.deleteFile,
    'start-server-error': start.serverError,
    'start-offline': start.offline,
    'start-notification': start.notification,
    'start-menu': start.menu,
    confirm: order.confirm,
    'confirm-scheduled-error': order.confirmScheduled,
    'confirm-page': order.confirmPage,
    payment: order.payment,
    'payment-declined': order.declined,
    receipt: order.receipt({ status: 'sending', pages_sent: 1 }, 'Sending page 2 of 3'),
    'receipt-waiting': order.receipt({ reason: 'busy', next_try: '2031-04-17T15:07:00.000Z' }, 'The line was busy'),
    'receipt-delivered': order.receipt({ status: 'delivered', pages_sent: 3 }, 'Delivered'),
    'receipt-refunded': order.receipt(
      { status: 'refunded', reason: 'not_a_fax', tries: 1 },
      'Not delivered: no fax machine answered at this number',
    ),
    'receipt-elsewhere': order.receiptElsewhere,
    'receipt-expired': order.receiptExpired,
  },
  embed: { embedded: site.embedded },
  pricing: { pricing: site.pricing, 'contact-errors': site.contactErrors, 'contact-sent': site.contactSent },
  legal: {
    'legal-terms': site.legal('terms'),
    'legal-privacy': site.legal('privacy'),
    'legal-refunds': site.legal('refunds'),
    'legal-imprint': site.legal('imprint'),
  },
  '404': { 'not-found': site.notFound },
  login: {
    'sign-in': site.signIn,
    'sign-in-errors': site.signInErrors,
    'sign-in-refused': site.signInRefused,
    'sign-up': site.signUp,
    'forgot-sent': site.forgotSent,
  },
  reset: { 'reset-error': site.resetError, 'reset-done': site.resetDone },
  home: {
    'archives-first': account.firstArchive,
    archives: account.archives,
    'archive-documents': account.documents,
    'archive-documents-none': account.noDocuments,
    'archive-activity': account.activityPanel,
    'archive-printer': account.printerPanel,
    'archive-documents-copied': account.forwardedDocuments,
    'archive-storage': account.storagePanel,
    'archive-storages-linked': account.linkedStorages,
    'archive-identifier': account.changeIdentifier,
  },
  faxes: { faxes: account.faxes, 'faxes-none': account.noFaxes },
  account: { 'account-error': account.profileError },
  billing: {
    'plan-none': billing.noPlan,
    'plan-choose': billing.choosePlan,
    'plan-confirm': billing.confirmPlan,
    'plan-card': billing.planCard,
    'plan-bought': billing.planBought,
    'plan-cancel': billing.cancelPlan,
  },
};

/** The screen whose pictures are as long as the page, and all taken in every run. */
const WHOLE = 'start-empty';

const all = Object.entries(SCREENS).flatMap(([entry, screens]) =>
  Object.entries(screens).map(([name, reach]) => ({ entry, name, reach })),
);

for (const [index, { entry, name, reach }] of all.entries()) {
  test(name, { tag: `@${entry}` }, async ({ page, site: server, host }, { config }) => {
    const atRest = watchRest(page);
    await reach({ page, site: server, host });
    const isEvery = ALL_ROWS || config.updateSnapshots !== 'none' || name === WHOLE;
    const views = isEvery ? PAIRS_OF_VIEWS.flat() : (PAIRS_OF_VIEWS[index % 2] ?? []);
    await photograph(page, name, views, atRest, name === WHOLE);
  });
}

import { scriptAddress } from '@shared/lib/address/script-addresses';
import { appConfig } from '@shared/lib/app-config';
import { analyticsValue } from '@shared/lib/money';
import { DELAYS } from '@shared/reference/delays';
import { type InfoState, infoAnswered } from '@shared/stores/info';
import { loadScript } from './load-script';

/** The data of a purchase for analytics: never an e-mail address, a fax number, a name or a file name. */
export interface Purchase {
  /** Order number. */
  id: string;
  sku: string;
  name: string;
  category: string;
  /** Cents. */
  amount: number;
}

type Gtag = (...command: unknown[]) => void;

let gtag: Promise<Gtag | null> | null = null;

/** Reports a page view by its path template, such as `/order/:id`. Does nothing without an analytics id. */
export async function reportPage(template: string): Promise<void> {
  const send = await start();
  send?.('event', 'page_view', { page_location: window.location.origin + template, page_title: appConfig.brandName });
}

/**
 * Reports a purchase; its value is the price times 100 (specification 1). Resolves when analytics has answered, or
 * after `timeoutMs` (specification 9: 1000 ms by default), even if the third-party script fails.
 */
export function reportPurchase(purchase: Purchase, timeoutMs: number = DELAYS.analyticsTimeout): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, timeoutMs);
    void start().then((send) => {
      if (send === null) resolve();
      else send('event', 'purchase', { ...purchaseEvent(purchase), event_callback: resolve, event_timeout: timeoutMs });
    }, resolve);
  });
}

/** A path without ids: `/order/{guid}` becomes `/order/:id`. */
export function pathTemplate(pathname: string): string {
  return pathname.replace(/^\/order\/[^/]+/, '/order/:id');
}

/** Forgets the loaded script; for tests. */
export function resetAnalytics(): void {
  gtag = null;
}

function purchaseEvent({ id, sku, name, category, amount }: Purchase) {
  const value = analyticsValue(amount);
  const item = { item_id: sku, item_name: name, item_category: category, price: value, quantity: 1 };
  return { transaction_id: id, currency: 'USD', value, items: [item] };
}

/** gtag's command function once loaded; null without an analytics id or if it could not be loaded. */
function start(): Promise<Gtag | null> {
  gtag ??= appConfig.analyticsId === '' ? Promise.resolve(null) : load(appConfig.analyticsId);
  return gtag;
}

async function load(id: string): Promise<Gtag | null> {
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  // gtag reads `arguments` objects, not arrays, from its layer.
  const send: Gtag = function push() {
    // biome-ignore lint/complexity/noArguments: required by the third-party script.
    layer.push(arguments);
  };
  send('js', new Date());
  send('config', id, {
    send_page_view: false,
    page_location: window.location.origin + pathTemplate(window.location.pathname),
    // The previous page may have a reset token in its address.
    page_referrer: '',
  });
  try {
    // The server may offer the library at another address.
    const info = await infoAnswered();
    await loadScript(
      scriptAddress(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`, offeredScript(info)),
    );
    return send;
  } catch {
    // Blocked or unreachable: the product does not need it.
    return null;
  }
}

/** Alternative address of the library on the server's own site, if it offers one. */
function offeredScript(state: InfoState): string | undefined {
  return state.phase === 'ready' ? state.info.context.settings.analytics?.script : undefined;
}

import type { Info } from '@shared/api/shapes/info';
import { showHtml } from '../browser/shown-notification';
import type { Check } from '../check';

/** Checks what /v1/info offers: the key for payments, and the notification, which is HTML. */
export async function checkOffers(check: Check, { context: { settings }, notification }: Info): Promise<void> {
  checkKey(check, settings.stripe?.key);
  if (notification) await checkNotification(check, notification.message);
}

/** Whether the key belongs to a test account, which charges nothing. */
export function isTestKey(key: string | undefined): boolean {
  return key?.startsWith('pk_test_') ?? false;
}

function checkKey({ report }: Check, key: string | undefined): void {
  const about = 'Payments';
  if (key === undefined) {
    report.add(
      'wrong',
      about,
      'context.settings.stripe.key is missing: the payment step says that payments are not available right now',
    );
  } else if (/^[sr]k_/.test(key)) {
    report.add(
      'wrong',
      about,
      'context.settings.stripe.key is a secret key, which everybody can now read: replace it at Stripe at once, and give the publishable one (pk_...)',
    );
  } else if (!key.startsWith('pk_')) {
    report.add(
      'wrong',
      about,
      'context.settings.stripe.key is no publishable key (pk_...): Stripe refuses it, and nobody can pay',
    );
  } else {
    report.add(
      'ok',
      about,
      `the key is publishable, ${isTestKey(key) ? 'for tests: nothing is charged' : 'and charges cards'}`,
    );
  }
}

async function checkNotification({ report, browser }: Check, html: string): Promise<void> {
  const about = 'Notification';
  const { sent, shown } = await showHtml(html, browser.page);
  const gone = [...namesOf(sent)].filter((name) => !namesOf(shown).has(name));
  if (gone.length > 0)
    report.add('less', about, `pages show it without ${gone.sort().join(', ')}, and keep plain formatting and links`);
  else if (!shown.textContent.trim()) report.add('less', about, 'it has no text: pages show an empty notice');
  else report.add('ok', about, 'pages show it as it is');
}

/** Its elements as `<p>`, its attributes as `onclick`. Links get other attributes when shown. */
function namesOf(fragment: DocumentFragment): Set<string> {
  const elements = [...fragment.querySelectorAll('*')];
  return new Set(elements.flatMap((element) => [`<${element.localName}>`, ...element.getAttributeNames()]));
}

import type { TwinAccount } from '@server/accounts/users/twin-accounts';
import { escapeHtml } from '@server/http/escape-html';
import { shownEmail } from '@shared/lib/email';

/** The accounts that share an address, as a section of HTML; empty if there are none. */
export function twinSection(twins: readonly TwinAccount[]): string {
  if (twins.length === 0) return '';
  const rows = twins.map(({ id, email, source, created_at }) => {
    const texts = { Kept: visible(email), 'Signs in': WAYS[source] ?? source, Since: dayOf(created_at), Account: id };
    const cells = Object.entries(texts).map(([name, text]) => `<td data-column="${name}">${escapeHtml(text)}</td>`);
    return `<tr><th scope="row">${escapeHtml(shownEmail(email))}</th>${cells.join('')}</tr>`;
  });
  const head = ['Address', 'Kept', 'Signs in', 'Since', 'Account'].map((name) => `<th scope="col">${name}</th>`);
  return `<section><h2 id="twins">Accounts with one address <span class="count">${twins.length}</span></h2>
    <p class="hint">They were made when each way to write an address counted as another one. All of them work as before, and
    nothing is merged. Ask the person which account they want to keep.</p>
    <table aria-labelledby="twins"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

const WAYS: Readonly<Record<string, string>> = {
  internal: 'with a password',
  google: 'with Google',
  apple: 'with Apple',
  microsoft: 'with Microsoft',
};

/** The stored address, with invisible and ambiguous characters written as their codes. */
function visible(email: string): string {
  return email.replace(
    /[\p{Cf}\p{DI}\p{M}]/gu,
    (one) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

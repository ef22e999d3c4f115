import { escapeHtml } from '@server/http/escape-html';
import { formatUsd } from '@shared/lib/money';
import type { AdminSession } from './admin-session';
import type { ListedFax } from './fax-list';
import { type AdminAction, actionsFor, refundWords, stateWords } from './fax-words';

/** A whole page. `body` is HTML with all text escaped. */
export function pageOf(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<link rel="stylesheet" href="/admin/admin.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  );
}

/** The form that asks for the token; `problem` says why it asks again. */
export function signInForm(problem?: string): string {
  const wrong = problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>`;
  const about = problem === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  return `${wrong}<form method="post" action="/admin/sign-in"><p><label for="token">Token</label>
    <input id="token" name="token" type="password" autocomplete="current-password" required${about}></p>
    <p class="hint">The setting ADMIN_TOKEN of this server.</p><p><button>Sign in</button></p></form>`;
}

/** The page with all lists. */
export function listsPage(
  { open, underWay, undelivered }: Record<'open' | 'underWay' | 'undelivered', readonly ListedFax[]>,
  session: AdminSession,
): string {
  const out = `<form class="out" method="post" action="/admin/sign-out">${hidden(session)}<button>Sign out</button></form>`;
  return (
    out +
    section('To decide', open, 'Nothing waits for you.') +
    section('On the way', underWay, 'No fax is on its way.') +
    section('Not delivered', undelivered, 'Every fax so far was delivered, or is on its way.')
  );
}

function section(title: string, faxes: readonly ListedFax[], nothing: string): string {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const rows = faxes.map((fax) => {
    const texts = [fax.number, stateWords(fax), String(fax.tries ?? 0), moment(whenOf(fax)), refundWords(fax)];
    const cells = texts.map((text, index) => `<td data-column="${COLUMNS[index]}">${escapeHtml(text)}</td>`);
    const order = `<a href="/admin/faxes/${encodeURIComponent(fax.order_id)}">${escapeHtml(fax.order_id)}</a>`;
    return `<tr><th scope="row">${order}</th>${cells.join('')}</tr>`;
  });
  const head = ['Order', ...COLUMNS].map((name) => `<th scope="col">${name}</th>`).join('');
  const table = `<table aria-labelledby="${id}"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<section><h2 id="${id}">${title} <span class="count">${faxes.length}</span></h2>${faxes.length === 0 ? `<p>${nothing}</p>` : table}</section>`;
}

/**
 * The page of one fax with its actions.
 *
 * @param said the outcome of the last action
 * @param cannotCancel as `actionsFor`
 */
export function faxPage(fax: ListedFax, session: AdminSession, said: string, cannotCancel: boolean): string {
  const facts: [string, string][] = [
    ['State', stateWords(fax)],
    ['Number', fax.number],
    ['Pages', String(fax.pages)],
    ['Tries', String(fax.tries ?? 0)],
    ['Paid', `${formatUsd(fax.amount ?? 0)}, ${moment(fax.paid_at)}`],
    ['Next', fax.ended_at === null ? moment(whenOf(fax)) : ''],
    ['Ended', moment(fax.ended_at)],
    ['Engine’s words', fax.detail ?? ''],
    ['Last problem', fax.problem ?? ''],
    ['Money', [refundWords(fax), fax.refund_problem ?? ''].filter(Boolean).join('. ')],
  ];
  const list = facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`);
  const forms = actionsFor(fax, cannotCancel).map((action) => actionForm(action, fax, session));
  return (
    '<p><a href="/admin">All faxes</a></p>' +
    (said === '' ? '' : `<p class="said" role="status">${escapeHtml(said)}</p>`) +
    `<dl>${list.join('')}</dl>${forms.join('') || '<p>There is nothing to decide about this fax.</p>'}`
  );
}

/** Columns after the order's. On a narrow screen each cell shows its column's name. */
const COLUMNS = ['Number', 'State', 'Tries', 'When', 'Money'] as const;

const BUTTONS: Record<AdminAction, [label: string, hint: string]> = {
  again: ['Try now', 'It is handed to the fax engine, or the command, once more.'],
  sent: ['It was sent', 'It counts as delivered, and the person is told.'],
  refund: ['Give up and refund', 'It is not sent any more. The person gets the money back, and a mail that says so.'],
  'refund-again': ['Ask for the refund again', 'The payment provider has refused it for a week.'],
};

function actionForm(action: AdminAction, { order_id }: ListedFax, session: AdminSession): string {
  const [label, hint] = BUTTONS[action];
  return `<form method="post" action="/admin/faxes/${encodeURIComponent(order_id)}">${hidden(session)}
    <input type="hidden" name="action" value="${action}"><p class="hint" id="${action}-hint">${hint}</p>
    <p><button aria-describedby="${action}-hint">${label}</button></p></form>`;
}

function hidden({ formToken }: AdminSession): string {
  return `<input type="hidden" name="form" value="${escapeHtml(formToken)}">`;
}

/** When the fax ended, or when the next step is due. */
function whenOf({ ended_at, next_try, run_at }: ListedFax): number | null {
  return ended_at ?? next_try ?? run_at;
}

function moment(ms: number | null): string {
  return ms === null ? '' : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

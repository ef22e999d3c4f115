import { requestPasswordReset } from '@shared/api/calls/resources';
import { authenticate, register } from '@shared/api/calls/sign-in';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { EMAIL_IN_USE_CODE } from '@shared/api/wire';
import { hasSessionEnded } from '@shared/boot/first/ended-session';
import { DURATIONS } from '@shared/durations';
import { createForm } from '@shared/forms/form-store';
import { firstParam } from '@shared/lib/address/first-param';
import { pushUrl, replacePage, replaceUrl } from '@shared/lib/address/navigate';
import { rememberReturnPage } from '@shared/lib/address/return-page';
import { appConfig } from '@shared/lib/app-config';
import { shownEmail } from '@shared/lib/email';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { MESSAGES } from '@shared/messages';
import { showRefusedPassword } from '@shared/new-password/refused-password';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { createStore } from 'zustand/vanilla';
import {
  addressOf,
  destination,
  type LoginRefusal,
  type LoginView,
  refusalIn,
  viewOf,
  withoutRefusal,
} from './login-address';

/** What the login page shows beside its form. */
export interface LoginState {
  view: LoginView;
  /** Why a sign-in failed, beyond what the form's notices say. */
  refusal: LoginRefusal | null;
  /** The address that a reset link was sent to; null before. */
  resetSentTo: string | null;
  /** The person was sent here because the session ended. */
  hasSessionEnded: boolean;
  /** The checked page to which sign-in with a third party returns. */
  destination: string;
}

const START: LoginState = {
  view: 'signin',
  refusal: null,
  resetSentTo: null,
  hasSessionEnded: false,
  destination: destination(undefined, { search: '', origin: '' }),
};

/** State of the login page, which only a page load resets. */
export const loginStore = createStore<LoginState>(() => START);

/** The one form of both tabs and the panel, so that the typed e-mail address is in all of them. */
export const loginForm = createForm({
  initial: { email: '', password: '' },
  lock: 'sign-in',
  loadRules: async () => {
    const rules = await import('./login-schema');
    const checks = { signin: rules.checkCredentials, signup: rules.checkNewCredentials, forgot: rules.checkEmail };
    return (values) => checks[loginStore.getState().view](values);
  },
  onUnchecked: (failure) => notifyFailure(FAILURES[loginStore.getState().view], failure),
});

type Credentials = Parameters<typeof authenticate>[0];

const FAILURES: Record<LoginView, string> = {
  signin: MESSAGES.signIn.signInFailed,
  signup: MESSAGES.signIn.signUpFailed,
  forgot: MESSAGES.signIn.resetFailed,
};

/** Reads the page's address, at once and at every step back or forward. Returns a function that stops it. */
export function followAddress(): () => void {
  const refusal = refusalIn(location.search);
  if (refusal) replaceUrl(location.pathname + withoutRefusal(location.search) + location.hash);
  const read = (): void => {
    loginStore.setState({ view: viewOf(location), destination: destination(undefined, location) });
  };
  read();
  if (refusal) loginStore.setState({ refusal });
  if (hasSessionEnded(location.search)) loginStore.setState({ hasSessionEnded: true });
  window.addEventListener('popstate', read);
  return () => window.removeEventListener('popstate', read);
}

/** Shows a tab or the forgot-password panel, and sets the address. */
export function showView(view: LoginView): void {
  const address = addressOf(view, location.search);
  if (view === 'forgot') pushUrl(address);
  else replaceUrl(address);
  loginForm.fill({});
  loginStore.setState({ view, refusal: null, resetSentTo: null });
}

/** Signs in or up, or requests a reset link, depending on the view (specification 7). */
export function submitLogin(): Promise<void> {
  return loginForm.submit(async (values) => {
    dismissNoticeOf('login');
    loginStore.setState({ refusal: null, resetSentTo: null });
    const { view } = loginStore.getState();
    return view === 'forgot' ? askForReset(values.email) : enter(view, values);
  });
}

async function enter(view: 'signin' | 'signup', credentials: Credentials) {
  const outcome = await (view === 'signin' ? authenticateAsTyped(credentials) : register(credentials));
  if (outcome.ok) {
    // Tells tabs of the person signed in before (watch-person.ts), and makes the next page request its list at once.
    browserStorage.remove(KEYS.signedIn);
    browserStorage.set(KEYS.signedIn, '');
    replacePage(destination(outcome.value.redirect, location));
    return 'leaving';
  }
  const { failure } = outcome;
  if (failure.kind === 'refused' && failure.code === EMAIL_IN_USE_CODE) {
    // The method tried is a password, even if the server names another source.
    const mayHavePassword = failure.haspassword ?? true;
    loginStore.setState({ refusal: { kind: 'in-use', tried: 'internal', mayHavePassword } });
  } else if (!showRefusedPassword(loginForm, 'password', failure)) {
    notifyFailure(FAILURES[view], failure);
  }
  return 'stay';
}

/**
 * Signs in with the address exactly as typed and, if that is refused, with its tidied form: an account made before
 * addresses were tidied is found by what its owner has always typed, on every server.
 */
async function authenticateAsTyped({ email, password }: Credentials) {
  const typed = loginForm.store.getState().values.email.trim();
  const outcome = await authenticate({ email: typed, password });
  const isOther = typed.toLowerCase() !== email.toLowerCase();
  return isOther && !outcome.ok && outcome.failure.kind === 'refused' ? authenticate({ email, password }) : outcome;
}

/** Requests a reset link; the answer is the same whether or not the account exists. */
async function askForReset(email: string) {
  const outcome = await requestPasswordReset({ email });
  if (outcome.ok) {
    if (firstParam(location.search, 'redirect') !== null) rememberReturnPage(destination(undefined, location));
    loginStore.setState({ resetSentTo: shownEmail(email) });
  } else {
    notifyFailure(FAILURES.forgot, outcome.failure);
  }
  return 'stay' as const;
}

function notifyFailure(sentence: string, failure: Failure): void {
  const text = `${failureSentence(sentence, failure)} ${MESSAGES.signIn.contactSupport(appConfig.supportEmail)}`;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'login' });
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetLogin(): void {
  loginForm.clear();
  loginStore.setState(START, true);
}

import { fetchProfile, saveProfile } from '@shared/api/calls/account';
import type { Profile, ProfileUpdate } from '@shared/api/shapes/account';
import { type Failure, isSignedOut, type Outcome, success } from '@shared/api/transport/failure';
import { askForPerson } from '@shared/boot/watch-person';
import { keepDraft, takeDraft } from '@shared/forms/draft';
import { createForm } from '@shared/forms/form-store';
import { infoStore, updateContext } from '@shared/stores/info';
import { untilReleased } from '@shared/ui/until-released';
import { createStore } from 'zustand/vanilla';
import { notifySaved, notifyUnsaved } from './account-notices';

/** The profile as far as it is known (specification 3, account profile). */
export type AccountState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | {
      phase: 'ready';
      /** The profile as the server has it. */
      profile: Profile;
      /** The chosen feature updates setting while it is being saved; otherwise null. */
      pendingUpdates: boolean | null;
      isRestored: boolean;
    };

/** The rules of the page's forms, fetched on first use. */
export const loadRules = () => import('./account-schema');

/** State of the account page. */
export const accountStore = createStore<AccountState>(() => ({ phase: 'loading' }));

/** Name and phone. */
export const profileForm = createForm({
  initial: { name: '', phone: '' },
  lock: 'save-profile',
  loadRules: async () => {
    const { checkProfile } = await loadRules();
    return (values) => checkProfile(values, 'phone' in touched(values));
  },
  onUnchecked: reportUnsaved,
});

let latestLoad = 0;

/** Reads the profile (specification 7) and restores what the person typed before the session ended. */
export async function loadAccount(): Promise<void> {
  accountStore.setState({ phase: 'loading' }, true);
  latestLoad += 1;
  const mine = latestLoad;
  const outcome = await fetchProfile();
  if (mine !== latestLoad) return;
  if (!outcome.ok) {
    accountStore.setState({ phase: 'failed', failure: outcome.failure }, true);
    return;
  }
  const profile = outcome.value;
  const draft = takeDraft('account', profile.email);
  profileForm.fill({ name: profile.name, phone: profile.phone, ...draft });
  accountStore.setState({ phase: 'ready', profile, pendingUpdates: null, isRestored: draft !== null }, true);
}

/**
 * Reads the signed-in person and their profile again, in case it was changed elsewhere. Typed text stays. A failure
 * changes nothing, nor does an answer that a change on this page has overtaken.
 */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if ((await askForPerson()) && !signal.aborted) await rereadProfile(signal);
}

async function rereadProfile(signal: AbortSignal): Promise<void> {
  const before = accountStore.getState();
  if (before.phase !== 'ready' || isSaving(before)) return;
  const outcome = await fetchProfile();
  await untilReleased();
  if (!outcome.ok || signal.aborted || accountStore.getState() !== before || isSaving(before)) return;
  const { profile } = before;
  const { values } = profileForm.store.getState();
  const { name, phone } = outcome.value;
  if (name !== profile.name && values.name === profile.name) profileForm.change('name', name);
  if (phone !== profile.phone && values.phone === profile.phone) profileForm.change('phone', phone);
  changeProfile(outcome.value);
}

function isSaving({ pendingUpdates }: AccountState & { phase: 'ready' }): boolean {
  return pendingUpdates !== null || profileForm.store.getState().isBusy;
}

/** Saves the changes, with the name, which is always sent (specification 7). */
export function submitProfile(): Promise<void> {
  return profileForm.submit(async (values) => {
    const outcome = await withName(touched(values), values);
    const saved = outcome.ok ? await saveProfile(outcome.value) : outcome;
    if (outcome.ok && saved.ok) showSaved(outcome.value);
    else if (!saved.ok) reportUnsaved(saved.failure);
    return 'stay';
  });
}

/** The changes with a name. An unchanged name is read again, so that this page does not undo another tab's change. */
async function withName(changes: Partial<ProfileUpdate>, values: ProfileUpdate): Promise<Outcome<ProfileUpdate>> {
  if (changes.name !== undefined) return success({ ...changes, name: changes.name });
  const latest = await fetchProfile();
  return latest.ok ? success({ ...changes, name: latest.value.name || values.name }) : latest;
}

/** The fields that differ from the profile as it was read. */
function touched(values: { name: string; phone: string }): Partial<ProfileUpdate> {
  const state = accountStore.getState();
  if (state.phase !== 'ready') return values;
  const isTouched = (field: 'name' | 'phone'): boolean => values[field].trim() !== state.profile[field].trim();
  return {
    ...(isTouched('name') ? { name: values.name } : {}),
    ...(isTouched('phone') ? { phone: values.phone } : {}),
  };
}

function showSaved(saved: ProfileUpdate): void {
  profileForm.fill(saved);
  changeProfile(saved, { isRestored: false });
  const info = infoStore.getState();
  if (info.phase === 'ready' && info.info.context.user) {
    updateContext({ user: { ...info.info.context.user, ...saved } });
  }
  notifySaved();
}

/**
 * Reports that something could not be saved. If the session has ended, keeps the typed text for the person's return.
 */
export function reportUnsaved(failure: Failure): void {
  if (isSignedOut(failure)) saveAccountDraft();
  notifyUnsaved(failure);
}

/** Stores the typed text until the person returns from the login page. */
export function saveAccountDraft(): void {
  const state = accountStore.getState();
  if (state.phase !== 'ready') return;
  const changes = touched(profileForm.store.getState().values);
  if (Object.keys(changes).length > 0) keepDraft('account', state.profile.email, changes);
}

/** Changes the stored profile and its state. */
export function changeProfile(
  profile: Partial<Profile>,
  rest: { pendingUpdates?: boolean | null; isRestored?: boolean } = {},
): void {
  const state = accountStore.getState();
  if (state.phase === 'ready') {
    accountStore.setState({ ...state, ...rest, profile: { ...state.profile, ...profile } }, true);
  }
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetAccount(): void {
  profileForm.clear();
  accountStore.setState({ phase: 'loading' }, true);
}

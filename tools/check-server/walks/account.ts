import { fetchProfile, saveCommunicationPreferences, saveProfile } from '@shared/api/calls/account';
import { fetchPrintInfo, listArchives, setPrintEnabled } from '@shared/api/calls/archives';
import { fetchInfo } from '@shared/api/calls/info';
import { listPlans } from '@shared/api/calls/plans';
import { authenticate, logout } from '@shared/api/calls/sign-in';
import { type Profile, profileAnswer, signedIn } from '@shared/api/shapes/account';
import { type Archive, archive, printerConfig } from '@shared/api/shapes/archives';
import type { Info } from '@shared/api/shapes/info';
import { planList } from '@shared/api/shapes/plans';
import { list, unwrap } from '@shared/lib/shape/compound';
import { nothing } from '@shared/lib/shape/leaves';
import type { Check } from '../check';
import type { Account } from '../options';
import { counted } from '../report';
import { tryCall } from '../try-call';
import { openStorages } from './navigations';

/** What a signed-in person has. */
export interface SignedInWalk {
  info: Info;
  /** The first archive; null if there is none. */
  archive: string | null;
}

const AS = 'signed in';
const AS_BEFORE = 'signed in, with what is there';

/** Signs in and reads the person's data; saves only unchanged data. Null if signing in failed. */
export async function walkAccount(check: Check, account: Account): Promise<SignedInWalk | null> {
  const info = await signIn(check, account);
  if (!info) return null;
  const profile = await tryCall(check, 'GET /v1/account/profile', {
    as: AS,
    make: fetchProfile,
    shape: profileAnswer,
    says: () => 'a profile',
  });
  if (profile.ok) await saveProfileAgain(check, profile.value);
  await tryCall(check, 'GET /v1/plans', {
    as: AS,
    make: listPlans,
    shape: planList,
    says: ({ length }) => counted(length, 'plan'),
  });
  // The call returns its list unread, to be read in parts.
  const archives = await tryCall(check, 'GET /v1/archives', {
    as: AS,
    make: () => listArchives(),
    shape: unwrap('values', list(archive)),
    says: ({ length }) => counted(length, 'archive'),
  });
  const first = archives.ok ? archives.value[0] : undefined;
  if (first) await walkArchive(check, info, first);
  return { info, archive: first?.id ?? null };
}

/** Signs out, and checks that no person is signed in afterward. */
export async function leave(check: Check): Promise<void> {
  await tryCall(check, 'POST /v1/account/logout', {
    make: logout,
    shape: nothing,
    says: () => 'signed out, and on to index.html',
  });
  const info = await fetchInfo();
  const isOut = info.ok && info.value.context.user === null;
  if (isOut) check.report.add('ok', 'Signed out', 'context.user is empty');
  else
    check.report.add(
      'wrong',
      'Signed out',
      'context.user is still there: whoever comes next to this browser is signed in',
    );
}

async function signIn(check: Check, account: Account): Promise<Info | null> {
  const { report } = check;
  const outcome = await tryCall(check, 'POST /v1/account/authenticate', {
    make: () => authenticate(account),
    shape: signedIn,
    says: ({ redirect }) => `signed in, and on to ${redirect === undefined ? 'home.html' : 'the redirect'}`,
    judge: ({ ok, ...rest }, words) =>
      !ok && 'failure' in rest && rest.failure.kind === 'refused' && rest.failure.status < 500
        ? { level: 'not tried', read: `${words}: nothing that needs an account could be tried` }
        : null,
  });
  if (!outcome.ok) {
    check.isIncomplete = true;
    return null;
  }
  const info = await fetchInfo();
  if (info.ok && info.value.context.user) {
    report.add('ok', 'Signed in', 'the next /v1/info has context.user');
    return info.value;
  }
  report.add(
    'wrong',
    'Signed in',
    'the next /v1/info has no context.user that pages can read: they go back to login.html',
  );
  return null;
}

/** Saves the profile unchanged. */
async function saveProfileAgain(check: Check, { name, communications }: Profile): Promise<void> {
  const says = (): string => 'saved';
  // A name is required, so a missing one cannot be saved.
  if (name !== '') {
    await tryCall(check, 'POST /v1/account/profile', {
      ...{ as: AS_BEFORE, shape: nothing, says },
      make: () => saveProfile({ name }),
    });
  }
  await tryCall(check, 'POST /v1/account/communicationpreferences', {
    ...{ as: AS_BEFORE, shape: nothing, says },
    make: () => saveCommunicationPreferences(communications),
  });
}

async function walkArchive(check: Check, info: Info, { id, print_enabled, print_to_email }: Archive): Promise<void> {
  await tryCall(check, 'GET /v1/archives/{id}/printinfo', {
    as: AS,
    make: () => fetchPrintInfo(id),
    shape: printerConfig,
    says: () => "the printer's address and queue",
  });
  await tryCall(check, 'POST /v1/archives/{id}/printenabled', {
    as: AS_BEFORE,
    make: () => setPrintEnabled(id, { print_enabled, print_to_email }),
    shape: nothing,
    says: () => 'saved',
  });
  await openStorages(check, info, id);
}

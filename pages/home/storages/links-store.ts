import { notifyFailed } from '@pages/home/archive-actions';
import { notifyUnlinked } from '@pages/home/home-notices';
import { saveHomeDraft } from '@pages/home/home-store';
import { type LinksState, linksStore } from '@pages/home/links-state';
import { askPlansFor } from '@pages/home/plan/plan-store';
import { listLinks, unlinkStorage } from '@shared/api/calls/links';
import type { StorageLink } from '@shared/api/shapes/links';
import { mayHaveSucceeded } from '@shared/api/transport/certainty';
import { type Failure, isSignedOut, type Outcome } from '@shared/api/transport/failure';
import { STORAGE_NAMES, type StorageProvider } from '@shared/reference/features';
import { untilReleased } from '@shared/ui/until-released';

type Ready = LinksState & { phase: 'ready' };

/** Counts readings, and changes that make an answer out of date: only the latest reading's answer is shown. */
let latest = 0;

/** Reads the links of an archive whose storages were just opened. */
export async function openLinks(archiveId: string, signal?: AbortSignal): Promise<void> {
  latest += 1;
  const mine = latest;
  linksStore.setState({ phase: 'loading' }, true);
  const outcome = await read(archiveId, signal);
  if (outcome.ok) await askPlansFor(outcome.value.map(({ provider }) => provider));
  if (mine !== latest || signal?.aborted) return;
  linksStore.setState(
    outcome.ok
      ? { phase: 'ready', archiveId, links: outcome.value, unlinking: [] }
      : { phase: 'failed', archiveId, failure: outcome.failure },
    true,
  );
}

/** Reads the links again, in case they have changed elsewhere. A failure changes nothing. */
export async function lookAgain(archiveId: string, signal?: AbortSignal): Promise<void> {
  if (!ready(archiveId)) return;
  latest += 1;
  const mine = latest;
  const outcome = await read(archiveId, signal);
  if (outcome.ok) await askPlansFor(outcome.value.map(({ provider }) => provider));
  // Buttons may be replaced by others.
  await untilReleased();
  if (mine !== latest || signal?.aborted || !outcome.ok || !ready(archiveId)) return;
  linksStore.setState({ links: outcome.value });
}

/** Removes a link and reports that. A second press meanwhile does nothing. */
export async function unlink(archiveId: string, provider: StorageProvider): Promise<void> {
  const state = ready(archiveId);
  if (!state || state.unlinking.includes(provider)) return;
  change(archiveId, ({ unlinking }) => ({ unlinking: [...unlinking, provider] }));
  const outcome = await unlinkStorage(archiveId, provider);
  change(archiveId, ({ links, unlinking }) => ({
    links: outcome.ok ? links.filter((link) => link.provider !== provider) : links,
    unlinking: unlinking.filter((known) => known !== provider),
  }));
  if (outcome.ok) notifyUnlinked(STORAGE_NAMES[provider]);
  else reportFailure(archiveId, provider, outcome.failure);
}

function reportFailure(archiveId: string, provider: StorageProvider, failure: Failure): void {
  const name = STORAGE_NAMES[provider];
  const advice = mayHaveSucceeded(failure) ? ` We're checking whether ${name} is still linked.` : '';
  notifyFailed(`An error occurred unlinking ${name}.`, failure, advice);
  if (mayHaveSucceeded(failure)) void lookAgain(archiveId);
}

/** Requests the links. If the session has ended, keeps the typed text until the person returns. */
async function read(archiveId: string, signal?: AbortSignal): Promise<Outcome<StorageLink[]>> {
  const outcome = await listLinks(archiveId, signal ? { signal } : {});
  if (!outcome.ok && isSignedOut(outcome.failure)) saveHomeDraft();
  return outcome;
}

/** Changes the shown links, unless they are another archive's meanwhile. */
function change(archiveId: string, by: (state: Ready) => Partial<Pick<Ready, 'links' | 'unlinking'>>): void {
  const state = ready(archiveId);
  if (!state) return;
  latest += 1;
  linksStore.setState(by(state));
}

function ready(archiveId: string): Ready | null {
  const state = linksStore.getState();
  return state.phase === 'ready' && state.archiveId === archiveId ? state : null;
}

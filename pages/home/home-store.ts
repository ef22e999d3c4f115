import { listArchives } from '@shared/api/calls/archives';
import type { Archive, PrintSettings } from '@shared/api/shapes/archives';
import { type Failure, isSignedOut } from '@shared/api/transport/failure';
import { keepDraft, takeDraft } from '@shared/forms/draft';
import { signedInEmail } from '@shared/stores/info';
import { createStore } from 'zustand/vanilla';
import { type HomeRoute, readHash } from './home-hash';
import { notifyReloadFailed } from './home-notices';
import { askPlansFor, featuresInUse, noteTold, planStore, resetPlans } from './plan/plan-store';

/** The archives as far as known. */
export type ArchivesState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'ready'; archives: readonly Archive[] };

/** When an archive's report is sent; without a day, on the first of the week or the month. */
export type ChosenSchedule = Pick<Archive, 'schedule' | 'day'>;

/** The state of home.html. */
export interface HomeState {
  list: ArchivesState;
  route: HomeRoute;
  filter: string;
  /** Schedules chosen but not saved, by archive id. They survive a visit to the login page. */
  chosenSchedules: Readonly<Partial<Record<string, ChosenSchedule>>>;
  /** Printing settings being saved, by archive id. */
  pendingPrinting: Readonly<Partial<Record<string, Partial<PrintSettings>>>>;
  /** Actions under way, as "action:archive id". */
  busy: readonly string[];
}

const START: HomeState = {
  list: { phase: 'loading' },
  route: { kind: 'list' },
  filter: '',
  chosenSchedules: {},
  pendingPrinting: {},
  busy: [],
};

/** State of the archives page. */
export const homeStore = createStore<HomeState>(() => START);

let latestLoad = 0;
let latestChange = 0;

/** Reads the archives (specification 7). A shown list stays until the new one has arrived. */
export async function loadArchives(): Promise<void> {
  latestLoad += 1;
  const mine = latestLoad;
  if (homeStore.getState().list.phase === 'failed') homeStore.setState({ list: { phase: 'loading' } });
  const outcome = await listArchives();
  // Before the list is shown, so that nothing paused first appears as on.
  if (outcome.ok) await askPlansFor(featuresInUse(outcome.value));
  if (mine !== latestLoad) return;
  if (outcome.ok) {
    if (planStore.getState().lastTold === null) noteTold();
    homeStore.setState({ list: { phase: 'ready', archives: outcome.value }, ...restoredDraft() });
    return;
  }
  if (isSignedOut(outcome.failure)) saveHomeDraft();
  const { failure } = outcome;
  if (homeStore.getState().list.phase !== 'ready') homeStore.setState({ list: { phase: 'failed', failure } });
  else notifyReloadFailed(failure);
}

/** Changes with each reading of the list and each change here: an answer requested at an earlier age is out of date. */
export function listAge(): number {
  return latestLoad + latestChange;
}

/** Follows the address's hash. Returns a function that stops it. */
export function followHash(): () => void {
  const read = (): void => homeStore.setState({ route: readHash(location.hash) });
  read();
  window.addEventListener('hashchange', read);
  window.addEventListener('popstate', read);
  return () => {
    window.removeEventListener('hashchange', read);
    window.removeEventListener('popstate', read);
  };
}

/** Filters the list as the person types. */
export function setFilter(filter: string): void {
  homeStore.setState({ filter });
}

/** Stores a schedule that is chosen but not saved; undefined removes it. */
export function chooseSchedule(id: string, schedule: ChosenSchedule | undefined): void {
  homeStore.setState(({ chosenSchedules }) => ({ chosenSchedules: { ...chosenSchedules, [id]: schedule } }));
}

/** Changes one archive in the list. */
export function changeArchive(id: string, change: (archive: Archive) => Archive): void {
  const { list } = homeStore.getState();
  latestChange += 1;
  if (list.phase !== 'ready') return;
  const archives = list.archives.map((archive) => (archive.id === id ? change(archive) : archive));
  homeStore.setState({ list: { phase: 'ready', archives } });
}

/** Shows an action as under way while it runs. */
export async function whileBusy(action: string, work: () => Promise<void>): Promise<void> {
  homeStore.setState(({ busy }) => ({ busy: [...busy, action] }));
  try {
    await work();
  } finally {
    homeStore.setState(({ busy }) => ({ busy: busy.filter((known) => known !== action) }));
  }
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetHome(): void {
  latestLoad += 1;
  resetPlans();
  homeStore.setState(START, true);
}

/** Stores the typed text until the person returns from the login page. */
export function saveHomeDraft(): void {
  const { filter, chosenSchedules } = homeStore.getState();
  keepDraft('archives', signedInEmail() ?? '', { filter, chosenSchedules: JSON.stringify(chosenSchedules) });
}

function restoredDraft(): Partial<HomeState> {
  const draft = takeDraft('archives', signedInEmail() ?? '');
  if (!draft) return {};
  return {
    filter: draft.filter ?? '',
    // Written by saveHomeDraft above; the server checks anything saved from it.
    chosenSchedules: JSON.parse(draft.chosenSchedules ?? '{}') as HomeState['chosenSchedules'],
  };
}

import type { FaxProgress, KnownTry } from '@server/faxing/delivery/fax-engine';
import { type CallProvider, CallRefused } from './provider-calls';

/** Most pages of a list that are read. */
const MAX_LISTS = 20;

/** How a provider's faxes are read. */
interface FaxReading<F> {
  /** Marks our names for its faxes: another engine's are unknown here. */
  prefix: string;
  /** The fax in an answer; undefined if there is none. */
  faxIn: (answer: unknown) => F | undefined;
  /** The address of one page of the list of our faxes to a number, below the provider's; pages count from 1. */
  listPath: (number: string, since: number, page: number) => string;
  /** The faxes on a page, and whether it is the last; undefined if the answer is no list. */
  listIn: (answer: unknown, page: number) => { faxes: F[]; isLast: boolean } | undefined;
  /** Whether a fax is the try of this name. */
  isTry: (fax: F, id: string) => boolean;
  progressOf: (fax: F, pages: number) => FaxProgress;
}

/** Our faxes at an HTTP provider. */
interface RemoteFaxes<F> {
  /** Our name for the fax in the answer to a call that sends it. */
  nameIn: (answer: unknown) => string;
  /** A fax; null if the provider does not know it. */
  get: (engineFax: string) => Promise<F | null>;
  /** As `FollowedEngine.find`. */
  find: (fax: KnownTry) => Promise<string | null>;
  /** As `FollowedEngine.follow`. */
  follow: (engineFax: string, pages: number) => Promise<FaxProgress>;
}

/** Our faxes at a provider whose faxes are at `/faxes`. */
export function createRemoteFaxes<F extends { id: string }>(
  call: CallProvider,
  { prefix, faxIn, listPath, listIn, isTry, progressOf }: FaxReading<F>,
): RemoteFaxes<F> {
  const read = (answer: unknown): F => {
    const fax = faxIn(answer);
    if (!fax) throw new Error('The fax provider answers without a fax');
    return fax;
  };
  const get = async (engineFax: string): Promise<F | null> => {
    if (!engineFax.startsWith(prefix)) return null;
    try {
      return read(await call({ path: `/faxes/${encodeURIComponent(engineFax.slice(prefix.length))}` }));
    } catch (error) {
      if (error instanceof CallRefused && error.status === 404) return null;
      throw error;
    }
  };
  const listTo = async (number: string, since: number): Promise<F[]> => {
    const found: F[] = [];
    for (let page = 1; page <= MAX_LISTS; page += 1) {
      const list = listIn(await call({ path: listPath(number, since, page) }), page);
      if (!list) throw new Error('The fax provider answers without a list of faxes');
      found.push(...list.faxes);
      if (list.isLast) return found;
    }
    throw new Error('The fax provider lists too many faxes');
  };
  return {
    get,
    nameIn: (answer) => prefix + read(answer).id,
    find: async ({ id, number, since }) => {
      const own = (await listTo(number, since)).filter((fax) => isTry(fax, id));
      const taken = own.find((fax) => progressOf(fax, 1).at !== 'refused');
      return taken ? prefix + taken.id : null;
    },
    follow: async (engineFax, pages) => {
      const fax = await get(engineFax);
      return fax ? progressOf(fax, pages) : { at: 'gone' };
    },
  };
}

import { fetchInfo } from '@shared/api/calls/info';
import { reloadPage } from '@shared/lib/address/navigate';
import { signedInEmail, updateContext } from '@shared/stores/info';
import { untilReleased } from '@shared/ui/until-released';

/**
 * Reads again what the signed-in person has, when they are back on the page (specification 3, order context). If somebody else is
 * signed in by now, or nobody, the page is reloaded: what it shows is not theirs.
 *
 * @param leaving called before that, to keep what was typed
 * @returns whether the page is up to date about the same person; a failure leaves it as it was
 */
export async function rereadPerson(leaving: () => void): Promise<boolean> {
  const before = signedInEmail();
  const outcome = await fetchInfo();
  // Other buttons may come in place of those that are there.
  await untilReleased();
  if (!outcome.ok) return false;
  const { user, settings } = outcome.value.context;
  if ((user?.email ?? null) !== before) {
    leaving();
    reloadPage();
    return false;
  }
  updateContext({ user, settings });
  return true;
}

import { Callout } from './callout';
import { untilReleased } from './until-released';

/** The callout, once the plain box in its place may be replaced. */
export async function calloutOnceReleased(): Promise<typeof Callout> {
  await untilReleased();
  return Callout;
}

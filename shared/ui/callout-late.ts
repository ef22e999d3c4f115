import { Callout } from './callout';
import { untilReleased } from './until-released';

/** The callout, once the plain box in its place may be replaced: not while its button is pressed or has the focus. */
export async function calloutOnceReleased(): Promise<typeof Callout> {
  await untilReleased('a:active, button:active, .boxed :focus');
  return Callout;
}

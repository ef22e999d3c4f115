/** The first script of pages that show buttons before they are hydrated: it runs before the first paint, so no press is lost. */
import { holdPresses } from '@shared/boot/start/hold-presses';

holdPresses();

/** The first script of pages that show buttons before they are alive: it runs before anything is drawn, so no press is lost. */
import { holdPresses } from '@shared/boot/start/hold-presses';

holdPresses();

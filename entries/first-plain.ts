/** Inside the HTML of a page without an island that shows nothing without its script. */
import { watchMissingCode } from '@shared/boot/first/missing-code';

watchMissingCode();

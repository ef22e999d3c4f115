import { showRedirect } from '@pages/redirect/redirect-page';
import { startPlainHeader } from '@shared/boot/plain/plain-header';

const isShown = showRedirect(document, window.location);
if (isShown) startPlainHeader();

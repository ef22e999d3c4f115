import { showRedirect } from '@pages/redirect/redirect-page';

showRedirect(document, window.location);

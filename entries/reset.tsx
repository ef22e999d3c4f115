import { readEnvironment } from '@shared/boot/env';
import { keepLinkOfSignedIn } from '@shared/boot/start/keep-link-of-signed-in';
import { startWhenUsed } from '@shared/boot/start/start-when-used';

readEnvironment();
keepLinkOfSignedIn();
startWhenUsed(async () => (await import('@pages/reset/start-reset')).startReset(), 'signed-out');

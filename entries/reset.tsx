import { readEnvironment } from '@shared/boot/env';
import { hydrateOnInteraction } from '@shared/boot/start/hydrate-on-interaction';
import { keepLinkOfSignedIn } from '@shared/boot/start/keep-link-of-signed-in';

readEnvironment();
keepLinkOfSignedIn();
hydrateOnInteraction(async () => (await import('@pages/reset/start-reset')).startReset(), 'signed-out');

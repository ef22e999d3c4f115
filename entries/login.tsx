import { readEnvironment } from '@shared/boot/env';
import { hydrateOnInteraction } from '@shared/boot/start/hydrate-on-interaction';

readEnvironment();
hydrateOnInteraction(async () => (await import('@pages/login/start-login')).startLogin(), 'signed-out');

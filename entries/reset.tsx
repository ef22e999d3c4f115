import { readEnvironment } from '@shared/boot/env';
import { startWhenUsed } from '@shared/boot/start/start-when-used';

readEnvironment();
startWhenUsed(async () => (await import('@pages/reset/start-reset')).startReset(), 'signed-out');

import { HomePage } from '@pages/home/home-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<HomePage />, 'signed-in');

import { startAround } from '@pages/index/around/start-around';
import { IndexPage } from '@pages/index/index-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<IndexPage />, 'anyone');
startAround();

import { IndexPage } from '@pages/index/index-page';
import { enhanceMarketing } from '@pages/index/marketing/enhance-marketing';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<IndexPage />, 'anyone');
enhanceMarketing();

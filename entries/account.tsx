import { AccountPage } from '@pages/account/account-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<AccountPage />, 'signed-in');

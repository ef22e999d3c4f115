import { FaxesPage } from '@pages/faxes/faxes-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<FaxesPage />, 'signed-in');

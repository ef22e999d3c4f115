import { EmbedPage } from '@pages/embed/embed-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<EmbedPage />, 'anyone');

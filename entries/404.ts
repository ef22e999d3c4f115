import { startPlainHeader } from '@shared/boot/plain/plain-header';

startPlainHeader();

import { startPlainHeader } from '@shared/boot/plain/plain-header';
import { linkBlockedStyle } from '@shared/boot/start/blocked-style';

linkBlockedStyle();
startPlainHeader();

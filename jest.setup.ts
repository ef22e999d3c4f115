import '@testing-library/jest-dom';
import { installNativeDialog } from './shared/testing/native-dialog';

if (typeof HTMLDialogElement !== 'undefined') installNativeDialog();

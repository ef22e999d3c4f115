import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { installNativeDialog } from './native-dialog';

// No test asserts how fast something is: what a busy machine takes long for is waited for.
configure({ asyncUtilTimeout: 20_000 });
installNativeDialog();
// jsdom lays nothing out, so there is nowhere to scroll to.
Element.prototype.scrollIntoView = () => undefined;

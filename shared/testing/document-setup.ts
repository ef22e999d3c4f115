import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { installNativeDialog } from './native-dialog';

// No test asserts speed, so tests wait as long as a busy machine needs.
configure({ asyncUtilTimeout: 20_000 });
installNativeDialog();
// jsdom has no layout, so there is nowhere to scroll to.
Element.prototype.scrollIntoView = () => undefined;

import { clearNotices } from '@shared/stores/notices';
import { expectNoticeFor, renderNotices } from '@shared/testing/pages/notice-time';
import { fireEvent, render, screen } from '@testing-library/react';
import { CopyText } from './copy-text';

function openWith(writeText: () => Promise<void>): void {
  clearNotices();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderNotices();
  render(<CopyText of="one" text="one@in.example" what="email address" />);
}

const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy the email address of one' }));

test('the notice that a text was copied stays for 7.5 seconds', async () => {
  openWith(() => Promise.resolve());
  await expectNoticeFor(7_500, 'Copied!', copy);
});

test('the notice that it could not be copied stays as long', async () => {
  openWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await expectNoticeFor(7_500, /^An error occurred copying to the clipboard/, copy);
});

test('a browser without a clipboard says the same', async () => {
  openWith(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  await expectNoticeFor(7_500, /^An error occurred copying to the clipboard: please select the text and/, copy);
});

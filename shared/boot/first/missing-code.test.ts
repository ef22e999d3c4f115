import { watchMissingCode } from './missing-code';

test('without its script, a page is reloaded; nobody is asked to try again on it', () => {
  document.body.innerHTML = '<main id="main"><div id="root"><button>Send</button></div></main>';
  watchMissingCode();
  const script = document.createElement('script');
  script.type = 'module';
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  const message = document.querySelector('[role=alert]');
  expect(message?.querySelector('p')).toHaveTextContent(
    /^Part of this page couldn't load\. Please check your connection, then reload the page\.$/,
  );
  document.querySelector<HTMLElement>('#root button')?.click();
  expect(message?.querySelector('button')).toHaveFocus();
});

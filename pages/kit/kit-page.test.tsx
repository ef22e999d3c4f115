/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { KitPage } from './kit-page';

test('renders every component on a server, without a window and without inline styles', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(<KitPage />);
  expect(html).toContain('role="switch"');
  expect(html).not.toMatch(/\sstyle=|<style/);
});

import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { followAnchors } from './follow-anchors';

test('a link within the page scrolls there and keeps the step of the history entry', async () => {
  window.HTMLElement.prototype.scrollIntoView = jest.fn();
  window.history.replaceState({ orderStep: 'confirm' }, '', '/start');
  document.body.innerHTML = '<a href="#contact">Contact</a><section id="contact" tabindex="-1">Contact us</section>';
  followAnchors(document);
  const entries = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
  expect(screen.getByText('Contact us')).toHaveFocus();
  expect(window.location.hash).toBe('#contact');
  expect(window.history.state).toEqual({ orderStep: 'confirm' });
  expect(window.history).toHaveLength(entries);
});

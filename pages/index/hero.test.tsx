import { orderStore } from '@shared/order/order-store';
import { act, render, screen } from '@testing-library/react';
import { Hero } from './hero';

test('says what this is and what it costs', () => {
  render(<Hero />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Send a fax from your browser');
  expect(screen.getByText('$1.99')).toBeVisible();
  expect(screen.getByRole('link', { name: '47 countries' })).toHaveAttribute('href', '#displaycountries');
});

test('Get Started leads a visitor to the login page', () => {
  render(<Hero />);
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/login.html');
});

test('disappears once an order is under way, and the page keeps its first heading', () => {
  render(<Hero />);
  act(() => orderStore.setState({ flow: { at: 'confirm' } }));
  expect(screen.queryByText('$1.99')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Send a fax');
});

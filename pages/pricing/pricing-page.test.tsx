import lists from '@shared/reference/expected-lists.json';
import { render, screen, within } from '@testing-library/react';
import { PricingPage } from './pricing-page';

/** The column of a plan. */
function column(name: string): HTMLElement {
  const item = screen.getByRole('heading', { name, level: 3 }).closest('li');
  if (!item) throw new Error(`No column for ${name}`);
  return item;
}

test.each([
  ['Trial', 'Free', 'PLAN_ONETIME_TRIAL'],
  ['Monthly subscription', '$3.00', 'PLAN_SUBSCRIPTION_MONTHLY'],
  ['Annual subscription', '$30.00', 'PLAN_SUBSCRIPTION_ANNUAL'],
  ['One-year', '$33.00', 'PLAN_ONETIME_ANNUAL'],
])('%s costs %s and leads to its purchase', (name, price, plan) => {
  render(<PricingPage />);
  expect(within(column(name)).getByText(price)).toBeVisible();
  expect(within(column(name)).getByRole('link')).toHaveAttribute('href', `/billing.html#/purchase/${plan}`);
});

test.each(['Trial', 'Monthly subscription', 'Annual subscription', 'One-year'])(
  '%s names its features by their display names',
  (name) => {
    render(<PricingPage />);
    const features = within(column(name)).getAllByRole('listitem');
    expect(features.map(({ textContent }) => textContent.replace(/ \(.*\)$/, ''))).toEqual(
      Object.values(lists.features),
    );
    // The build does not know whether the server lets people choose the day.
    expect(features[0]?.textContent).toBe('Custom Activity Reporting Period');
  },
);

test('a single fax costs $1.99 and can be sent from here', () => {
  render(<PricingPage />);
  const section = within(screen.getByRole('region', { name: 'A single fax' }));
  expect(section.getByText('$1.99')).toBeVisible();
  expect(section.getByRole('link', { name: 'Send a fax' })).toHaveAttribute('href', '/start');
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProgressBar } from './progress-bar';
import { ShowOlder } from './show-older';
import { Stepper } from './stepper';

const steps = [
  { id: 'recipient', label: 'Recipient' },
  { id: 'confirm', label: 'Confirm' },
  { id: 'payment', label: 'Payment' },
];

test('conveys how far something is', () => {
  render(<ProgressBar label="contract.pdf" value={0.45} valueText="45 %" />);
  const bar = screen.getByRole('progressbar', { name: 'contract.pdf' });
  expect(bar).toHaveValue(0.45);
  expect(bar).toHaveAttribute('aria-valuetext', '45 %');
});

test('conveys that something is running when its progress is unknown', () => {
  render(<ProgressBar label="Preparing" value={null} />);
  expect(screen.getByRole('progressbar', { name: 'Preparing' })).not.toHaveAttribute('value');
});

test('tells which step is current, which are done, and leads back to those', async () => {
  const onSelect = jest.fn();
  render(<Stepper current="confirm" label="Order" onSelect={onSelect} steps={steps} />);
  const items = within(screen.getByRole('list', { name: 'Order' })).getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Recipient done' }));
  expect(onSelect).toHaveBeenCalledWith('recipient');
});

test('loads older entries again after a failure, and leaves the keyboard in the list when there are no more', async () => {
  const load = jest.fn();
  const list = (hasMore: boolean) => (
    <section aria-label="Faxes" tabIndex={-1}>
      {hasMore && <ShowOlder isLoading={false} label="Show older" load={load} problem="No connection." />}
    </section>
  );
  const { rerender } = render(list(true));
  expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(list(false));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Faxes' })).toHaveFocus());
});

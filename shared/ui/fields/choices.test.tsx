import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RadioCards } from './radio-cards';
import { Switch } from './switch';

const options = [
  { value: 'now', label: 'Send now', aside: '$1.99' },
  { value: 'later', label: 'At a time I choose', description: 'With a time zone.' },
  { value: 'never', label: 'Never', disabled: true },
] as const;

test('toggles a switch by a press on its label and by the space bar', async () => {
  const onChange = jest.fn();
  render(<Switch checked={false} description="About once a month." label="News" name="n" onChange={onChange} />);
  const box = screen.getByRole('switch', { name: 'News' });
  expect(box).toHaveAccessibleDescription('About once a month.');
  await userEvent.click(screen.getByText('About once a month.'));
  box.focus();
  await userEvent.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

test('ties the error to a switch', () => {
  render(<Switch checked={false} error="Please agree first." label="I agree" name="a" onChange={jest.fn()} />);
  expect(screen.getByRole('switch')).toBeInvalid();
  expect(screen.getByRole('switch')).toHaveAccessibleDescription('Please agree first.');
});

test('conveys the state of a switch, even while it is being saved, and accepts presses then too', async () => {
  const onChange = jest.fn();
  const view = (checked: boolean, progress: string | null) => (
    <Switch checked={checked} label="Printing" name="p" onChange={onChange} progress={progress} />
  );
  const { rerender } = render(view(true, null));
  const control = screen.getByRole('switch', { name: 'Printing' });
  const status = screen.getByRole('status');
  expect(control).toBeChecked();
  expect(status).toBeEmptyDOMElement();
  await userEvent.click(control);
  rerender(view(false, 'Saving…'));
  expect(status).toHaveTextContent('Saving…');
  expect(control).toHaveAttribute('aria-busy', 'true');
  expect(control).toHaveAccessibleName('Printing');
  await userEvent.click(control);
  expect(onChange.mock.calls).toEqual([[false], [true]]);
  expect(control).toHaveFocus();
});

test('selects a card by a press anywhere on it, but not a disabled one', async () => {
  const onChange = jest.fn();
  render(<RadioCards legend="Delivery" name="d" onChange={onChange} options={options} value={null} />);
  await userEvent.click(screen.getByText('With a time zone.'));
  await userEvent.click(screen.getByText('Never'));
  expect(onChange.mock.calls).toEqual([['later']]);
});

test('names each card by its label and describes it by its other texts', () => {
  render(<RadioCards legend="Delivery" name="d" onChange={jest.fn()} options={options} value="now" />);
  expect(screen.getByRole('radio', { name: 'Send now' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Send now' })).toHaveAccessibleDescription('$1.99');
});

test('ties the error to the group of cards', () => {
  const error = 'Please specify a delivery time before confirming your order.';
  render(<RadioCards error={error} legend="Delivery" name="d" onChange={jest.fn()} options={options} value={null} />);
  const group = screen.getByRole('radiogroup', { name: 'Delivery' });
  expect(group).toBeInvalid();
  expect(group).toHaveAccessibleDescription(error);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';
import { TextArea } from './text-area';
import { TextField } from './text-field';

const nothing = () => undefined;

test('ties hint and error to the field and marks it invalid', () => {
  render(
    <TextField
      error="Please specify a name."
      hint="As on the card."
      label="Name"
      name="n"
      onChange={nothing}
      value=""
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('As on the card. Please specify a name.');
});

test('is neither described nor invalid without hint and error', () => {
  render(<TextField label="Name" name="n" onChange={nothing} value="" />);
  expect(screen.getByRole('textbox')).toBeValid();
  expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
});

test('announces an error that appears', () => {
  const { container, rerender } = render(<TextField label="Name" name="n" onChange={nothing} value="" />);
  const region = container.querySelector('[aria-live="polite"]');
  rerender(<TextField error="Please specify a name." label="Name" name="n" onChange={nothing} value="" />);
  expect(region).toBeInTheDocument();
  expect(region).toHaveTextContent('Please specify a name.');
});

test('passes on the text that is typed', async () => {
  function Example() {
    const [value, setValue] = useState('');
    return <TextField label="Name" name="n" onChange={setValue} optionalLabel="optional" value={value} />;
  }
  render(<Example />);
  await userEvent.type(screen.getByLabelText('Name optional'), 'Ada');
  expect(screen.getByDisplayValue('Ada')).toBeVisible();
});

test('shows and hides a password', async () => {
  render(
    <PasswordField hideLabel="Hide" label="Password" name="p" onChange={nothing} showLabel="Show" value="secret" />,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('hides a revealed password again when its form is submitted', async () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField hideLabel="Hide" label="Password" name="p" onChange={nothing} showLabel="Show" value="secret" />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.type(field, '{Enter}');
  expect(field).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
});

test('chooses from a select', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'US', label: 'United States' },
    { value: 'AT', label: 'Austria' },
  ];
  render(<SelectField label="Country" name="c" onChange={onChange} options={options} value="US" />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Austria');
  expect(onChange).toHaveBeenCalledWith('AT');
});

test('ties the error to a text area', () => {
  render(<TextArea error="Please specify a question." label="Question" name="q" onChange={nothing} value="" />);
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveAccessibleDescription('Please specify a question.');
});

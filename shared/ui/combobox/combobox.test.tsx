import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './combobox';

const options = [
  { value: 'US', label: 'United States', detail: '+1' },
  { value: 'AT', label: 'Austria', detail: '+43', keywords: 'Österreich' },
  { value: 'GB', label: 'United Kingdom', detail: '+44' },
];

function Example({ onChange, error }: { onChange?: (value: string) => void; error?: string }) {
  const [value, setValue] = useState<string | null>('US');
  const choose = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <>
      <Combobox
        emptyText="Nothing fits."
        error={error}
        label="Country"
        onChange={choose}
        options={options}
        value={value}
      />
      <button type="button">After</button>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Country' });
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('shows the selected label, and opens the full list when clicked', async () => {
  render(<Example />);
  expect(box()).toHaveValue('United States');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(box());
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(offered()).toEqual(['United States+1', 'Austria+43', 'United Kingdom+44']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('United States');
});

it('filters by label, detail and keywords while typing, and selects the first option on Enter', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'osterr');
  expect(offered()).toEqual(['Austria+43']);
  await userEvent.clear(box());
  await userEvent.type(box(), '44');
  expect(offered()).toEqual(['United Kingdom+44']);
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('GB');
  expect(box()).toHaveValue('United Kingdom');
  expect(offered()).toEqual([]);
});

it('moves with the arrow keys, and exposes the active option', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{ArrowDown}');
  const active = box().getAttribute('aria-activedescendant');
  expect(screen.getByRole('option', { name: /Austria/ })).toHaveAttribute('id', active);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledWith('GB');
});

it('restores the selected text on Esc, and on blur with a text that matches no option', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'Aus{Escape}');
  expect(box()).toHaveValue('United States');
  await userEvent.clear(box());
  await userEvent.type(box(), 'Atlantis');
  expect(screen.getByText('Nothing fits.')).toBeVisible();
  await userEvent.tab();
  expect(box()).toHaveValue('United States');
  expect(onChange).not.toHaveBeenCalled();
});

it('selects a fully typed label on blur', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'austria');
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledWith('AT');
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

it('selects a clicked option, and keeps the focus', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('option', { name: /Austria/ }));
  expect(onChange).toHaveBeenCalledWith('AT');
  expect(box()).toHaveFocus();
});

it('links the error to the field', () => {
  render(<Example error="Please choose a country." />);
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('Please choose a country.');
});

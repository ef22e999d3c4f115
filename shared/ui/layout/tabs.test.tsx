import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

const tabs = [
  { id: 'a', label: 'Activity', panel: 'Reports' },
  { id: 'b', label: 'Printer', panel: 'Printing' },
  { id: 'c', label: 'Storage', panel: 'Forwarding' },
];

function Example() {
  const [selected, setSelected] = useState('a');
  return <Tabs label="Settings" onSelect={setSelected} selected={selected} tabs={tabs} />;
}

function expectShown(label: string, panel: string) {
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(label);
  expect(screen.getByRole('tabpanel', { name: label })).toHaveTextContent(panel);
}

test('shows the panel of the tab that is pressed', async () => {
  render(<Example />);
  expect(screen.getByRole('tablist', { name: 'Settings' })).toBeVisible();
  expectShown('Activity', 'Reports');
  await userEvent.click(screen.getByRole('tab', { name: 'Printer' }));
  expectShown('Printer', 'Printing');
});

test('moves by arrows, Home and End, and wraps around at the ends', async () => {
  render(<Example />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Activity' })).toHaveFocus();
  for (const [key, label, panel] of [
    ['ArrowRight', 'Printer', 'Printing'],
    ['End', 'Storage', 'Forwarding'],
    ['ArrowRight', 'Activity', 'Reports'],
    ['ArrowLeft', 'Storage', 'Forwarding'],
    ['Home', 'Activity', 'Reports'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expectShown(label, panel);
    expect(screen.getByRole('tab', { name: label })).toHaveFocus();
  }
});

test('is one stop of the Tab key', async () => {
  render(
    <>
      <Example />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

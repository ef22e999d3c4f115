import { render } from '@testing-library/react';
import { FeatureName } from './feature-name';

test.each([
  ['customactivityreportperiod', [], 'Custom Activity Reporting Period'],
  [
    'customactivityreportperiod',
    ['reports'],
    'Custom Activity Reporting Period (choose the day on which reports arrive)',
  ],
  ['drive', [], 'Drive support (save documents to Google Drive)'],
  ['print', ['reports'], 'Print directly to your archive'],
] as const)('%s on a server that offers %j is explained as far as it holds there', (id, capabilities, text) => {
  const { container } = render(<FeatureName capabilities={capabilities} id={id} />);
  expect(container.textContent).toBe(text);
});

import { installColorScheme } from '@shared/testing/browser/color-scheme';
import { cardStyle, isDark, onSchemeChange, walletAppearance } from './element-appearance';

const host = document.createElement('div');

beforeEach(() => {
  document.body.replaceChildren(host);
  // jsdom does not resolve colors, so the computed style is simulated.
  const real = window.getComputedStyle.bind(window);
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = real(element);
    const color = element.isConnected ? `painted ${(element as HTMLElement).style.color}` : '';
    return Object.create(style, { color: { value: color }, fontFamily: { value: 'Plex' } }) as CSSStyleDeclaration;
  });
});

test('gives the card field our font and resolved colors', () => {
  expect(cardStyle(host)).toEqual({
    base: {
      color: 'painted var(--ink)',
      iconColor: 'painted var(--ink-faint)',
      fontFamily: 'Plex',
      fontSize: '16px',
      '::placeholder': { color: 'painted var(--ink-faint)' },
    },
    invalid: { color: 'painted var(--error)', iconColor: 'painted var(--error)' },
  });
  expect(host.childElementCount).toBe(0);
});

test('gives the wallets our font and colors, and the current color scheme', () => {
  const scheme = installColorScheme();
  const variables = {
    colorText: 'painted var(--ink)',
    colorDanger: 'painted var(--error)',
    colorPrimary: 'painted var(--accent-text)',
    colorBackground: 'painted var(--surface)',
    borderRadius: '8px',
    fontFamily: 'Plex',
  };
  expect(walletAppearance(host)).toEqual({ theme: 'stripe', variables });
  scheme.turn('dark');
  expect(walletAppearance(host)).toEqual({ theme: 'night', variables });
});

test('reports changes of the color scheme until stopped', () => {
  const scheme = installColorScheme();
  const reported: boolean[] = [];
  const end = onSchemeChange(() => reported.push(isDark()));
  scheme.turn('dark');
  scheme.turn('light');
  expect(reported).toEqual([true, false]);
  end();
  scheme.turn('dark');
  expect(reported).toHaveLength(2);
});

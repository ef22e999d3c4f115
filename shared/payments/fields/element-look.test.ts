import { installColorScheme } from '@shared/testing/color-scheme';
import { cardStyle, isDark, onSchemeChange, walletAppearance } from './element-look';

const host = document.createElement('div');

beforeEach(() => {
  document.body.replaceChildren(host);
  // The test's document does not paint: a color is what a painted element with that color would say.
  const real = window.getComputedStyle.bind(window);
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = real(element);
    const color = element.isConnected ? `painted ${(element as HTMLElement).style.color}` : '';
    return Object.create(style, { color: { value: color }, fontFamily: { value: 'Plex' } }) as CSSStyleDeclaration;
  });
});

it('gives the card field our type and colors as they are painted where it stands', () => {
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

it('gives the wallets our type and colors, and the scheme in force', () => {
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

it('hears when the scheme changes, until it need not any more', () => {
  const scheme = installColorScheme();
  const heard: boolean[] = [];
  const end = onSchemeChange(() => heard.push(isDark()));
  scheme.turn('dark');
  scheme.turn('light');
  expect(heard).toEqual([true, false]);
  end();
  scheme.turn('dark');
  expect(heard).toHaveLength(2);
});

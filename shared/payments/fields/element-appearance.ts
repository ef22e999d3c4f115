import type { Appearance, StripeElementStyle } from '@stripe/stripe-js';

/** Our color tokens, resolved for the current color scheme for the provider's frames. */
interface Colors {
  ink: string;
  inkFaint: string;
  error: string;
  accent: string;
  surface: string;
}

/** Style of a card field mounted in `host`: our font and colors. */
export function cardStyle(host: HTMLElement): StripeElementStyle {
  const { ink, inkFaint, error } = readColors(host);
  const { fontFamily } = getComputedStyle(host);
  return {
    base: { color: ink, iconColor: inkFaint, fontFamily, fontSize: '16px', '::placeholder': { color: inkFaint } },
    invalid: { color: error, iconColor: error },
  };
}

/** Appearance of the wallet buttons and the sheets they open. */
export function walletAppearance(host: HTMLElement): Appearance {
  const { ink, error, accent, surface } = readColors(host);
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      colorText: ink,
      colorDanger: error,
      colorPrimary: accent,
      colorBackground: surface,
      borderRadius: '8px',
      fontFamily: getComputedStyle(host).fontFamily,
    },
  };
}

/** Whether the dark color scheme is active. */
export function isDark(): boolean {
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Calls `listener` whenever the color scheme changes. Returns a function that stops it. */
export function onSchemeChange(listener: () => void): () => void {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function readColors(host: HTMLElement): Colors {
  return {
    ink: resolve(host, '--ink'),
    inkFaint: resolve(host, '--ink-faint'),
    error: resolve(host, '--error'),
    accent: resolve(host, '--accent-text'),
    surface: resolve(host, '--surface'),
  };
}

/** A token as a plain color. Its own value may be `light-dark(...)`, so it is read from an element's computed style. */
function resolve(host: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

import type { Appearance, StripeElementStyle } from '@stripe/stripe-js';

/** Colours of our tokens as the provider's frames understand them: resolved for the scheme in force. */
interface Colours {
  ink: string;
  inkFaint: string;
  error: string;
  accent: string;
  surface: string;
}

/** Look of a card field that stands where `host` is: our type and colours. */
export function cardStyle(host: HTMLElement): StripeElementStyle {
  const { ink, inkFaint, error } = readColours(host);
  const { fontFamily } = getComputedStyle(host);
  return {
    base: { color: ink, iconColor: inkFaint, fontFamily, fontSize: '16px', '::placeholder': { color: inkFaint } },
    invalid: { color: error, iconColor: error },
  };
}

/** Look of the wallet buttons and what they open. */
export function walletAppearance(host: HTMLElement): Appearance {
  const { ink, error, accent, surface } = readColours(host);
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

/** Whether the dark scheme is in force. */
export function isDark(): boolean {
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Calls `listener` whenever the colour scheme changes. Returns what ends that. */
export function onSchemeChange(listener: () => void): () => void {
  const query = window.matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function readColours(host: HTMLElement): Colours {
  return {
    ink: resolve(host, '--ink'),
    inkFaint: resolve(host, '--ink-faint'),
    error: resolve(host, '--error'),
    accent: resolve(host, '--accent-text'),
    surface: resolve(host, '--surface'),
  };
}

/** A token as a plain colour: its own text may be `light-dark(...)`, so a painted element is asked. */
function resolve(host: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

import { isAllowedScript } from '@shared/lib/address/script-addresses';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Makes the page's default Trusted Types policy: outside scripts only from the listed addresses, never HTML or script
 * text. Must run before anything is loaded.
 */
export function installTrustedTypesPolicy(): void {
  // Not in every browser, nor in TypeScript's types of the browser.
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isAllowedScript(address) ? address : null),
  });
}

import { isAllowedScript } from '@shared/lib/address/script-addresses';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * Installs the page's default Trusted Types policy: third-party scripts only from the listed addresses, never HTML or
 * script text. Must run before anything is loaded.
 */
export function installTrustedTypesPolicy(): void {
  // Missing in some browsers and in TypeScript's DOM types.
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isAllowedScript(address) ? address : null),
  });
}

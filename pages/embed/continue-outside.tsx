import { PATHS } from '@shared/reference/addresses/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { externalIcon } from '@shared/ui/icons/documents';
import { type ReactNode, useLayoutEffect } from 'react';

/**
 * Shown instead of the form if the browser would not keep the order: opens the same form, with the given number, in its
 * own tab. The frame takes only the room that this needs.
 */
export function ContinueOutside(): ReactNode {
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    if (root) root.dataset.exact = '';
  }, []);
  return (
    <Callout
      type="warning"
      role="alert"
      title="Please continue in a new tab"
      action={
        <LinkButton
          href={formAddress(window.location.search)}
          target="_blank"
          rel="noopener"
          variant="primary"
          icon={externalIcon}
        >
          Send a fax in a new tab
        </LinkButton>
      }
    >
      Your browser blocks cookies in this embedded page, so it can't remember your order. Everything works in a separate
      tab, at the same price. Nothing has been charged.
    </Callout>
  );
}

/**
 * The order form's address with the frame's number and country in the hash, which no server sees and the form checks.
 */
function formAddress(search: string): string {
  const given = new URLSearchParams(search);
  const asked = new URLSearchParams();
  for (const name of ['number', 'country']) {
    const value = given.get(name);
    if (value) asked.set(name, value);
  }
  return asked.has('number') ? `${PATHS.start}#${asked.toString()}` : PATHS.start;
}

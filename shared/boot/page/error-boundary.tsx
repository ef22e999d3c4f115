import { reloadPage } from '@shared/lib/address/navigate';
import { Button } from '@shared/ui/buttons/button';
import type { Elements } from '@shared/ui/elements';
import { Component, type ReactNode } from 'react';

interface Props {
  children: Elements;
}

/** Offers a way forward instead of a blank page when a part of the page fails to render. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <h1>Something went wrong</h1>
        <p>Nothing you sent or uploaded is lost. Please reload the page.</p>
        <Button onClick={reloadPage}>Reload page</Button>
      </div>
    );
  }
}

import { PageFrame } from '@shared/boot/page/page-frame';
import { hasCapability } from '@shared/reference/capabilities';
import { useInfoState } from '@shared/stores/use-info';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { BrokenLink } from './broken-link';
import { PasswordUpdated } from './password-updated';
import { ResetForm } from './reset-form';
import { checkLink, type ResetState, resetStore } from './reset-store';

/** Choose a new password after a reset link (specification 2 and 5). */
export function ResetPage(): ReactNode {
  const state = useStore(resetStore);
  const canAsk = useOffersLinks();
  useEffect(() => {
    if (canAsk) void checkLink();
  }, [canAsk]);
  return (
    <PageFrame>
      <div className={narrow.column}>
        <h1 className={narrow.title}>Choose a new password</h1>
        <div className={narrow.sheet}>
          <Sheet state={state} />
        </div>
      </div>
    </PageFrame>
  );
}

function Sheet({ state }: { state: ResetState }): ReactNode {
  switch (state.phase) {
    case 'choosing':
      return <ResetForm problem={state.problem} whose={state.whose} />;
    case 'broken':
      return <BrokenLink why={state.why} />;
    case 'done':
      return <PasswordUpdated {...state} />;
  }
}

/** Whether the server can be asked about a link. Not for a signed-in person, who is about to be sent to home.html. */
function useOffersLinks(): boolean {
  const state = useInfoState();
  if (state.phase !== 'ready') return false;
  const { settings, user } = state.info.context;
  return user === null && hasCapability(settings.capabilities, 'resetlink');
}

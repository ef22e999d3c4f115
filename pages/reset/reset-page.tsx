import { PageFrame } from '@shared/boot/page/page-frame';
import narrow from '@shared/ui/layout/narrow-sheet.module.css';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { PasswordUpdated } from './password-updated';
import { ResetForm } from './reset-form';
import { resetStore } from './reset-store';

/** Choose a new password after a reset link (specification 2 and 5). */
export function ResetPage(): ReactNode {
  const state = useStore(resetStore);
  return (
    <PageFrame>
      <div className={narrow.column}>
        <h1 className={narrow.title}>Choose a new password</h1>
        <div className={narrow.sheet}>
          {state.phase === 'done' ? (
            <PasswordUpdated login={state.login} secondsLeft={state.secondsLeft} />
          ) : (
            <ResetForm problem={state.problem} />
          )}
        </div>
      </div>
    </PageFrame>
  );
}

import { changePassword } from '@shared/api/calls/account';
import { createForm } from '@shared/forms/form-store';
import { tellSaved, tellUnsaved } from './account-store';

/** Current password, the new one and its repetition. None of them is ever kept in a draft. */
export const passwordForm = createForm({
  initial: { current: '', next: '', verify: '' },
  lock: 'change-password',
  loadRules: async () => (await import('./account-schema')).checkPassword,
  onUnchecked: tellUnsaved,
});

/** Changes the password (specification 7) and empties the fields once it is done. */
export function submitPassword(): Promise<void> {
  return passwordForm.submit(async ({ current, next }) => {
    const outcome = await changePassword({ current, next });
    if (outcome.ok) {
      passwordForm.fill({ current: '', next: '', verify: '' });
      tellSaved('password');
    } else {
      tellUnsaved(outcome.failure);
    }
    return 'stay';
  });
}

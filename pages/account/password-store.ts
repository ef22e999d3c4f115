import { changePassword } from '@shared/api/calls/account';
import { createForm } from '@shared/forms/form-store';
import { showRefusedPassword } from '@shared/new-password/refused-password';
import { notifyPasswordChanged } from './account-notices';
import { loadRules, reportUnsaved } from './account-store';

/** Current password, new password and its repetition. None of them is stored in a draft. */
export const passwordForm = createForm({
  initial: { current: '', next: '', verify: '' },
  lock: 'change-password',
  loadRules: async () => (await loadRules()).checkPassword,
  onUnchecked: reportUnsaved,
});

/** Changes the password (specification 7), then empties the fields. */
export function submitPassword(): Promise<void> {
  return passwordForm.submit(async ({ current, next }) => {
    const outcome = await changePassword({ current, next });
    if (outcome.ok) {
      passwordForm.fill({ current: '', next: '', verify: '' });
      notifyPasswordChanged();
    } else if (!showRefusedPassword(passwordForm, 'next', outcome.failure)) {
      reportUnsaved(outcome.failure);
    }
    return 'stay';
  });
}

import { DURATIONS } from '@shared/durations';
import { infoStore } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';

/**
 * Shows the notification from the first answer of /v1/info for 15 seconds (specification 7); later answers of the same
 * page load do not repeat it. Returns a function that stops it.
 */
export function showLoadNotification(): () => void {
  let isShown = false;
  const show = (): void => {
    const state = infoStore.getState();
    if (isShown || state.phase !== 'ready') return;
    isShown = true;
    const { notification } = state.info;
    if (!notification) return;
    notify({
      type: notification.type,
      text: notification.message,
      isHtml: true,
      duration: DURATIONS.loadNotification,
      key: 'load',
    });
  };
  show();
  return infoStore.subscribe(show);
}

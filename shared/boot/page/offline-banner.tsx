import { infoStore, loadInfo } from '@shared/stores/info';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

/** Says that the network is gone, and retries /v1/info once it is back. */
export function OfflineBanner(): ReactNode {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, alwaysOnline);
  useEffect(() => {
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, []);
  return (
    <div className="site-offline" role="status">
      {!isOnline && 'You appear to be offline. What you typed is safe, and we will keep trying automatically.'}
    </div>
  );
}

function askAgain(): void {
  if (infoStore.getState().phase === 'failed') void loadInfo();
}

function alwaysOnline(): boolean {
  return true;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

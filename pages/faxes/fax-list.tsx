import type { SentFax } from '@shared/api/shapes/orders/faxes';
import { failureSentence } from '@shared/api/transport/failure';
import { lateView } from '@shared/boot/late/late-view';
import { infoStore, loadInfo } from '@shared/stores/info';
import { ShowOlder } from '@shared/ui/progress/show-older';
import { type ReactNode, useState } from 'react';
import { FaxRow } from './fax-row';
import { unfinishedText } from './fax-words';
import styles from './faxes.module.css';
import { type FaxesState, loadOlder } from './faxes-store';
import { sendAgain } from './send-again';

const ReplaceDialog = lateView(async () => (await import('./replace-dialog')).ReplaceDialog);

type ListProps = Pick<FaxesState & { phase: 'ready' }, 'known' | 'older'>;

/** The faxes, and a way to the older ones. */
export function FaxList({ known, older }: ListProps): ReactNode {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ fax: SentFax; unfinished: string } | null>(null);
  const begin = async (fax: SentFax): Promise<void> => {
    setBusy(fax.id);
    if (await sendAgain(fax.id)) return;
    setBusy(null);
    setAsked(null);
  };
  const ask = async (fax: SentFax): Promise<void> => {
    if (busy !== null) return;
    setBusy(fax.id);
    // Another tab may have begun a fax meanwhile. If that cannot be found out, what this page knows must do.
    await loadInfo();
    const state = infoStore.getState();
    const unfinished = state.phase === 'ready' ? unfinishedText(state.info.context) : '';
    if (unfinished === '') return begin(fax);
    setBusy(null);
    setAsked({ fax, unfinished });
  };
  return (
    <>
      <ul aria-label="Sent faxes" className={styles.list}>
        {known.items.map((fax) => (
          <li key={fax.id}>
            <FaxRow fax={fax} isBusy={busy === fax.id && asked === null} sendAgain={() => void ask(fax)} />
          </li>
        ))}
      </ul>
      {known.more && (
        <ShowOlder
          isLoading={older === 'loading'}
          label="Show older faxes"
          load={() => void loadOlder()}
          problem={
            typeof older === 'object'
              ? failureSentence('An error occurred retrieving older faxes.', older.failure)
              : undefined
          }
        />
      )}
      {asked && (
        <ReplaceDialog
          isBusy={busy !== null}
          onCancel={() => setAsked(null)}
          onConfirm={() => void begin(asked.fax)}
          what={asked.unfinished}
        />
      )}
    </>
  );
}

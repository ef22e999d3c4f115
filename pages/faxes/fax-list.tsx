import type { SentFax } from '@shared/api/shapes/faxes';
import { failureSentence } from '@shared/api/transport/failure';
import { lateView } from '@shared/boot/late/late-view';
import { useInfo } from '@shared/stores/use-info';
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
  const { order, files } = useInfo().context;
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<SentFax | null>(null);
  const unfinished = unfinishedText(files.length, order.number);
  const begin = async (fax: SentFax): Promise<void> => {
    if (busy !== null) return;
    setBusy(fax.id);
    await sendAgain(fax.id);
    setBusy(null);
    setAsked(null);
  };
  return (
    <>
      <ul aria-label="Sent faxes" className={styles.list}>
        {known.items.map((fax) => (
          <li key={fax.id}>
            <FaxRow
              fax={fax}
              isBusy={busy === fax.id && asked === null}
              sendAgain={() => (unfinished === '' ? void begin(fax) : setAsked(fax))}
            />
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
          onConfirm={() => void begin(asked)}
          what={unfinished}
        />
      )}
    </>
  );
}

import { failureSentence } from '@shared/api/transport/failure-sentence';
import { useFaxAgain } from '@shared/order/again/use-fax-again';
import { ShowOlder } from '@shared/ui/progress/show-older';
import type { ReactNode } from 'react';
import { FaxRow } from './fax-row';
import styles from './faxes.module.css';
import { type FaxesState, loadOlder } from './faxes-store';

type ListProps = Pick<FaxesState & { phase: 'ready' }, 'known' | 'older'>;

/** The faxes, and a button to load older ones. */
export function FaxList({ known, older }: ListProps): ReactNode {
  const again = useFaxAgain();
  return (
    <>
      <ul aria-label="Sent faxes" className={styles.list}>
        {known.items.map((fax) => (
          <li key={fax.id}>
            <FaxRow fax={fax} isBusy={again.busyWith === fax.id} sendAgain={() => again.begin(fax.id)} />
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
      {again.dialog}
    </>
  );
}

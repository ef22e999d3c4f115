import panel from '@pages/home/archive-panel.module.css';
import feature from '@pages/home/parts/plan-feature.module.css';
import type { StorageLink } from '@shared/api/shapes/links';
import { appConfig } from '@shared/lib/app-config';
import { Icon } from '@shared/ui/icon';
import { warningIcon } from '@shared/ui/icons/tones';
import type { ReactNode } from 'react';
import type { RowState } from './row-state';
import styles from './storages.module.css';

interface LinkStatusProps {
  link: StorageLink;
  state: RowState;
  /** Why nothing is saved there without a plan. */
  paused: string | null;
}

/** The account at the storage, the folder of the documents, and why they are not saved if they are not. */
export function LinkStatus({ link: { account, folder }, state, paused }: LinkStatusProps): ReactNode {
  if (state === 'linked') {
    return (
      <>
        <p className={styles.status}>
          <Icon name="check" size={16} />
          {account === '' ? <span>Linked</span> : <Named value={account} word="Linked to" />}
        </p>
        {folder && <Fact value={folder} word="Folder:" />}
      </>
    );
  }
  return (
    <>
      {state === 'broken' ? (
        <p className={styles.status}>
          <Icon name={warningIcon} size={16} />
          <span>{`${appConfig.brandName} can no longer save to this account.`}</span>
        </p>
      ) : (
        <>
          <p className={feature.paused}>{paused}</p>
          <p className={panel.hint}>New documents will be saved there once your plan includes this storage.</p>
        </>
      )}
      {account !== '' && <Fact value={account} word="Account:" />}
    </>
  );
}

function Fact({ word, value }: { word: string; value: string }): ReactNode {
  return (
    <p className={styles.fact}>
      <Named value={value} word={word} />
    </p>
  );
}

function Named({ word, value }: { word: string; value: string }): ReactNode {
  return (
    <span>
      <span>{word}</span> <bdi>{value}</bdi>
    </span>
  );
}

import { panelHash } from '@pages/home/home-hash';
import type { Forwarding } from '@shared/api/shapes/documents';
import { useOffers } from '@shared/stores/use-info';
import { type AnyIcon, Icon } from '@shared/ui/icon';
import { clockIcon } from '@shared/ui/icons/documents';
import { Fragment, type ReactNode } from 'react';
import { type ForwardingLine, forwardingLines, shortForwardingLines } from './document-words';
import styles from './documents.module.css';

interface ForwardingsProps {
  archiveId: string;
  forwarded: readonly Forwarding[];
}

/** The copies of a document. A failure links to the storages, in case one of them must be linked again. */
export function Forwardings({ archiveId, forwarded }: ForwardingsProps): ReactNode {
  const hasLinks = useOffers('links');
  return forwardingLines(forwarded).map((line) => (
    <p className={styles.forwarding} data-state={line.state} key={line.text}>
      <Sign state={line.state} />
      <span>
        <span>{line.text}</span>
        {line.state === 'failed' && hasLinks && (
          <span className={styles.way}>
            <span>{'\u00a0· '}</span>
            <a href={panelHash(archiveId, 'storage')}>See cloud storage</a>
          </span>
        )}
      </span>
    </p>
  ));
}

/** The same on one line, for a list whose rows all have the same height. */
export function ForwardingsInLine({ forwarded }: Pick<ForwardingsProps, 'forwarded'>): ReactNode {
  const lines = shortForwardingLines(forwarded);
  if (lines.length === 0) return null;
  return (
    <p className={styles.inLine} title={lines.map(({ text }) => text).join('\n')}>
      {lines.map(({ state, text }, index) => (
        <Fragment key={text}>
          {index > 0 && <span>{'\u00a0· '}</span>}
          <span className={styles.forwarding} data-state={state}>
            <Sign state={state} />
            <span>{text}</span>
          </span>
        </Fragment>
      ))}
    </p>
  );
}

function Sign({ state }: Pick<ForwardingLine, 'state'>): ReactNode {
  return <Icon name={SIGNS[state]} size={16} />;
}

const SIGNS: Record<ForwardingLine['state'], AnyIcon> = { waiting: clockIcon, done: 'check', failed: 'error' };

import { panelHash } from '@pages/home/home-hash';
import styles from '@pages/home/home-page.module.css';
import { EmailLine } from '@pages/home/parts/email-line';
import { usePaused } from '@pages/home/plan/use-feature';
import { usePendingPrinting } from '@pages/home/use-pending-printing';
import type { Archive } from '@shared/api/shapes/archives';
import { SCHEDULES } from '@shared/reference/reports/schedules';
import { useOffers } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Icon } from '@shared/ui/icon';
import { archiveIcon, cloudIcon, mailIcon, printerIcon, settingsIcon } from '@shared/ui/icons/archives';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { memo, type ReactNode } from 'react';

interface ArchiveRowProps {
  archive: Archive;
  isOpen: boolean;
  /** Position in a virtual list, its number of rows, and the offset from its top in pixels; absent in a full list. */
  index?: number;
  count?: number;
  offset?: number;
}

/** One archive: identifier, e-mail address to copy, report schedule, printing, and links to its panels. */
export const ArchiveRow = memo(function ArchiveRow(props: ArchiveRowProps): ReactNode {
  const { archive, isOpen, index, count, offset } = props;
  const { id, email, schedule } = archive;
  const hasDocuments = useOffers('documents');
  const { print_enabled } = { ...archive, ...usePendingPrinting(id) };
  const paused = usePaused('print', print_enabled);
  return (
    <li
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={count}
      className={index === undefined ? undefined : styles.placed}
      data-archive={id}
      data-index={index}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
    >
      <article className={styles.row} data-open={isOpen || undefined}>
        <span className={styles.rowIcon}>
          <Icon name={archiveIcon} />
        </span>
        <div className={styles.names}>
          <h2 className={styles.id}>
            <bdi>{id}</bdi>
          </h2>
          <EmailLine archiveId={id} email={email} />
        </div>
        <ul className={styles.facts}>
          <li className={styles.fact}>
            <Icon name={mailIcon} size={16} />
            <span>{schedule === 'never' ? 'No report' : `${labelOf(schedule)} report`}</span>
          </li>
          <li className={styles.fact}>
            <Icon name={printerIcon} size={16} />
            {paused === null ? (
              <span>{print_enabled ? 'Printing on' : 'Printing off'}</span>
            ) : (
              <span className={styles.paused}>
                <VisuallyHidden>Printing </VisuallyHidden>
                <span>{paused}</span>
              </span>
            )}
          </li>
        </ul>
        <div className={styles.ways}>
          {hasDocuments && (
            <LinkButton
              aria-label={`Documents in ${id}`}
              href={panelHash(id, 'documents')}
              icon={archiveIcon}
              size="small"
            >
              Documents
            </LinkButton>
          )}
          <LinkButton
            aria-label={`Settings for ${id}`}
            href={panelHash(id, 'archiveactivity')}
            icon={settingsIcon}
            size="small"
          >
            Settings
          </LinkButton>
          <LinkButton aria-label={`Storage for ${id}`} href={panelHash(id, 'storage')} icon={cloudIcon} size="small">
            Storage
          </LinkButton>
        </div>
      </article>
    </li>
  );
});

function labelOf(schedule: Archive['schedule']): string {
  return SCHEDULES.find(({ value }) => value === schedule)?.label ?? schedule;
}

import { panelHash } from '@pages/home/home-hash';
import type { Archive } from '@shared/api/shapes/archives';
import { externalLink } from '@shared/lib/address/safe-url';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { mailIcon, printerIcon } from '@shared/ui/icons/archives';
import { fileIcon } from '@shared/ui/icons/documents';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import styles from './documents.module.css';

/** Shown while an archive has no documents: how to add one. */
export function NoDocuments({ archive: { id, email, print_enabled } }: { archive: Archive }): ReactNode {
  const mail = externalLink(`mailto:${email}`, location.origin);
  return (
    <EmptyState
      action={
        <Stack row gap={3} justify="center">
          {mail !== null && (
            <LinkButton href={mail} icon={mailIcon} variant="primary">
              Write an email
            </LinkButton>
          )}
          <LinkButton href={panelHash(id, 'archiveprinter')} icon={printerIcon}>
            {print_enabled ? 'Set up the printer' : 'Print to this archive'}
          </LinkButton>
        </Stack>
      }
      headingLevel={3}
      icon={fileIcon}
      title="No documents yet"
    >
      <span>Email a PDF to</span> <bdi className={styles.inText}>{email}</bdi>
      <span>, or print to this archive. New documents appear here automatically.</span>
    </EmptyState>
  );
}

import { PLANS_HREF } from '@pages/home/parts/plan-feature';
import type { ArchiveRoom } from '@shared/api/shapes/documents';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import styles from './documents.module.css';
import { roomText } from './room-words';

/** Says that an archive is almost full, and what helps; nothing while there is room. */
export function RoomNotice({ room }: { room: ArchiveRoom | undefined }): ReactNode {
  const text = room && roomText(room);
  if (!text) return null;
  const plans = (
    <LinkButton href={PLANS_HREF} size="small">
      See plans
    </LinkButton>
  );
  return (
    <div className={styles.room}>
      <Callout action={room.plan ? undefined : plans} type="warning">
        {text}
      </Callout>
    </div>
  );
}

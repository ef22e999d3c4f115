import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { Uploads } from '@shared/uploads/uploads-store';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';

/** The number of a queue's latest announcement. */
const latest = new WeakMap<Uploads, number>();

/** Announces changes of files to screen readers. Announcements made on another step are not repeated. */
export function UploadAnnouncements({ uploads }: { uploads: Uploads }): ReactNode {
  const { number, text } = useStore(uploads.store, ({ announcement }) => announcement);
  const [before] = useState(() => latest.get(uploads) ?? 0);
  useEffect(() => void latest.set(uploads, number), [uploads, number]);
  return <div role="status">{number > before && <VisuallyHidden key={number}>{text}</VisuallyHidden>}</div>;
}

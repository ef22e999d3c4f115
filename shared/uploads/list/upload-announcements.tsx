import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { Uploads } from '@shared/uploads/uploads-store';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';

/** The number of the latest announcement of a queue that was shown. */
const latest = new WeakMap<Uploads, number>();

/** Announces to screen readers what happens to files. What was announced on another step is not announced again. */
export function UploadAnnouncements({ uploads }: { uploads: Uploads }): ReactNode {
  const { number, text } = useStore(uploads.store, ({ announcement }) => announcement);
  const [before] = useState(() => latest.get(uploads) ?? 0);
  useEffect(() => void latest.set(uploads, number), [uploads, number]);
  return <div role="status">{number > before && <VisuallyHidden key={number}>{text}</VisuallyHidden>}</div>;
}

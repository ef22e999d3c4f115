import { Button } from '@shared/ui/buttons/button';
import type { Tone } from '@shared/ui/callout';
import { Stack } from '@shared/ui/layout/stack';
import { type NoticeItem, NoticeStack } from '@shared/ui/overlays/notice-stack';
import { useState } from 'react';
import { Section } from './section';

const TEXTS: Record<Tone, string> = {
  info: 'Still uploading files: one moment please...',
  success: 'The file contract.pdf was successfully deleted.',
  warning: 'You are offline: what you typed is kept.',
  error: 'An error occurred logging out (503): please try again later.',
};

/** Notices of each type; errors stay, the others go after five seconds. */
export function NoticesSection() {
  const [notices, setNotices] = useState<NoticeItem[]>([]);
  const [count, setCount] = useState(0);
  const add = (type: Tone) => {
    setCount(count + 1);
    const duration = type === 'error' ? null : 5000;
    setNotices([...notices, { id: String(count), type, content: TEXTS[type], duration }]);
  };
  return (
    <Section title="Notice stack">
      <Stack gap={3} row>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Button key={type} onClick={() => add(type)}>
            {`Show ${type}`}
          </Button>
        ))}
      </Stack>
      <NoticeStack
        closeLabel="Close notice"
        label="Notices"
        notices={notices}
        onClose={(id) => setNotices((all) => all.filter((notice) => notice.id !== id))}
      />
    </Section>
  );
}

import { IconButton } from '@shared/ui/buttons/icon-button';
import type { Tone } from '@shared/ui/callout';
import { classNames } from '@shared/ui/class-names';
import { Icon } from '@shared/ui/icon';
import { closeIcon, TONE_ICONS } from '@shared/ui/icons/tones';
import tones from '@shared/ui/tone.module.css';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './notice-stack.module.css';
import { useNoticeTimer } from './notice-timer';

/** One notice in the stack. */
export interface NoticeItem {
  id: string;
  type: Tone;
  content: ReactNode;
  /** Its display time, in ms; null means until it is closed. */
  duration: number | null;
}

interface NoticeStackProps {
  /** Name of the region for assistive technology. */
  label: string;
  /** Name of each notice's close button. */
  closeLabel: string;
  notices: readonly NoticeItem[];
  /** Called by the close button and when a notice's time is over. */
  onClose: (id: string) => void;
}

/**
 * Notices at the top of the window, which cover nothing (specification 9 gives their durations). It must be a child of
 * the page's body, along which it scrolls. Errors go to an alert region, others to a status region; both exist before
 * any notice. The timers pause while the pointer or the focus is on the stack and while the page is hidden.
 */
export function NoticeStack({ label, closeLabel, notices, onClose }: NoticeStackProps) {
  const { paused, region, handlers, passFocusOn } = useHeld(notices.length);
  const show = (notice: NoticeItem) => (
    <Notice
      closeLabel={closeLabel}
      key={notice.id}
      notice={notice}
      onClose={() => {
        passFocusOn();
        onClose(notice.id);
      }}
      paused={paused}
    />
  );
  return (
    <section aria-label={label} className={styles.stack} ref={region} {...handlers}>
      <div aria-atomic="false" role="alert">
        {notices.filter((notice) => notice.type === 'error').map(show)}
      </div>
      <div aria-atomic="false" role="status">
        {notices.filter((notice) => notice.type !== 'error').map(show)}
      </div>
    </section>
  );
}

interface NoticeProps {
  notice: NoticeItem;
  closeLabel: string;
  paused: boolean;
  onClose: () => void;
}

function Notice({ notice: { id, type, content, duration }, closeLabel, paused, onClose }: NoticeProps) {
  useNoticeTimer(duration, paused, typeof content === 'string' ? content : id, onClose);
  return (
    <div className={classNames(styles.notice, tones[type])}>
      <Icon className={styles.icon} name={TONE_ICONS[type]} />
      <div className={styles.content}>{content}</div>
      <IconButton className={styles.close} icon={closeIcon} label={closeLabel} onClick={onClose} />
    </div>
  );
}

/** Whether the pointer, the focus or a hidden page pauses the stack. Moves the focus on when a focused notice goes. */
function useHeld(count: number) {
  const region = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();

  // An empty stack is never paused, even if the pointer or focus left without an event.
  if (count === 0 && (hovered || focused)) {
    setHovered(false);
    setFocused(false);
  }

  useEffect(() => {
    if (focused && count > 0 && !region.current?.contains(document.activeElement)) {
      region.current?.querySelector('button')?.focus();
    }
  }, [count, focused]);

  const passFocusOn = () => {
    if (!focused) return;
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex(isFocused);
    const next = buttons[at + 1] ?? buttons[at - 1] ?? origin.current;
    if (next instanceof HTMLElement) next.focus();
  };

  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (!focused) origin.current = event.relatedTarget;
      setFocused(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
  return { paused: hovered || focused || hidden, region, handlers, passFocusOn };
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return hidden;
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

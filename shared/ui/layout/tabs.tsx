import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

/** One tab and its panel. */
export interface TabItem {
  id: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  /** Name of the tab list for assistive technology. */
  label: string;
  tabs: readonly TabItem[];
  /** Id of the selected tab. */
  selected: string;
  onSelect: (id: string) => void;
}

/**
 * Tabs according to the WAI-ARIA practice: arrows, Home and End move and select; only the selected panel is rendered.
 * Elements at the same position in two panels stay, with their focus and text.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  if (!shown) return null;
  const move = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, tabs.indexOf(shown), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll('button')[next ?? 0]?.focus();
  };
  return (
    <div>
      <div aria-label={label} className={styles.list} onKeyDown={move} ref={list} role="tablist" tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            aria-controls={tab === shown ? `${base}-panel` : undefined}
            aria-selected={tab === shown}
            className={styles.tab}
            id={`${base}-${tab.id}`}
            key={tab.id}
            onClick={() => onSelect(tab.id)}
            role="tab"
            tabIndex={tab === shown ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${base}-${shown.id}`} className={styles.panel} id={`${base}-panel`} role="tabpanel">
        {shown.panel}
      </div>
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

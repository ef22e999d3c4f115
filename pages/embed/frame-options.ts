import { type AskedNumber, readAskedNumber } from '@shared/order/recipient/asked-number';

/** The checked options set by the page around the frame: see docs/embed.md. */
export interface FrameOptions extends AskedNumber {
  /** Identifies this frame in messages; empty if the page was opened on its own. */
  id: string;
  /** Null follows the visitor's own setting. */
  theme: 'light' | 'dark' | null;
}

/** Reads the frame's options from `location.search`; invalid ones are left out. */
export function readFrameOptions(search: string): FrameOptions {
  const params = new URLSearchParams(search);
  const id = params.get('frame') ?? '';
  const theme = params.get('theme');
  return {
    ...readAskedNumber(params),
    id: /^[0-9a-z]{4,32}$/.test(id) ? id : '',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

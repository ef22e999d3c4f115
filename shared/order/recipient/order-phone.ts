import { loadPhone, type PhoneTools } from '@shared/lib/phone/phone';
import type { Edit, RawEdit } from './number-edit';

/** The phone library, and the edit that keeps the caret while it formats. */
export interface NumberTools extends PhoneTools {
  formatEdit: (raw: RawEdit, format: (text: string) => string) => Edit;
}

let tools: NumberTools | null = null;

/** The phone library once it is here; null before. Typing never waits for it. */
export function loadedPhone(): NumberTools | null {
  return tools;
}

/**
 * Fetches the phone library, once. Resolves to null when it could not be fetched: the number then stays unchecked, and
 * the next call tries again.
 */
export async function fetchPhone(): Promise<NumberTools | null> {
  try {
    tools ??= await fetchTools();
  } catch {
    // Offline or a deployment in between; the caller says so where it matters.
  }
  return tools;
}

async function fetchTools(): Promise<NumberTools> {
  const [phone, { formatEdit }] = await Promise.all([loadPhone(), import('./number-edit')]);
  return { ...phone, formatEdit };
}

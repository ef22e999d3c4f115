import type { Attempt } from '@shared/payments/attempt/attempt-machine';
import type { AttemptProgress } from '@shared/payments/attempt/attempt-progress';

/** The server's key for recognizing a repeated request. */
export type Dedupe = 'order' | 'token' | 'key' | 'nothing';

/** One tab. `looking`: it waits before it asks the server; `intent` is the one being authenticated, -1 for none. */
export interface Tab {
  at: 'form' | 'preparing' | 'looking' | 'waiting' | 'challenge' | 'paid' | 'refused' | 'unknown';
  run: AttemptProgress | null;
  /** The attempt this tab follows. */
  attempt: string;
  intent: number;
}

/** A request on its way to the server, or an answer on its way back. `owner` -1: no tab waits for it. */
export interface Message {
  owner: number;
  attempt: string;
  /** Index of its payment intent; -1 for none. */
  intent: number;
  /** Index of the payment intent named in the request; -1 for none. */
  asked: number;
  answer: 'none' | 'paid' | 'refused' | 'needs-action' | 'already-used' | 'unauthorized';
}

/** A payment intent on the server that waits for the person. */
export interface Intent {
  attempt: string;
  state: 'waiting' | 'charged' | 'failed';
}

/** The entire state: the shared journal, two tabs, the network and the server. Time is 0 or long ago. */
export interface World {
  journal: Attempt | null;
  tabs: readonly Tab[];
  net: readonly Message[];
  intents: readonly Intent[];
  /** The attempt behind each charge, in order. */
  charges: readonly string[];
  /** Answers the server has stored for attempts. */
  stored: Readonly<Record<string, 'paid' | 'refused'>>;
  attempts: number;
  clicks: number;
  reloads: number;
  declines: number;
  losses: number;
  /** Requests that the server will still reject unread, because the session has ended. */
  expiries: number;
}

/** The rules of the world and the client. */
export interface Rules {
  dedupe: Dedupe;
  secure: boolean;
  /** A decline uses up neither token nor key: the same request may succeed a moment later. */
  softDecline: boolean;
  /** The browser keeps two tabs from paying for the same thing at the same time. */
  locks: boolean;
  client: 'journal' | 'new-attempt-per-click' | 'hasty-refusal';
}

/** The world before any action. */
export function newWorld(budget: Pick<World, 'clicks' | 'reloads' | 'declines' | 'losses' | 'expiries'>): World {
  const tab: Tab = { at: 'form', run: null, attempt: '', intent: -1 };
  return { journal: null, tabs: [tab, tab], net: [], intents: [], charges: [], stored: {}, attempts: 0, ...budget };
}

/** The world with one tab changed. */
export function withTab(world: World, index: number, change: Partial<Tab>): World {
  return { ...world, tabs: world.tabs.map((tab, at) => (at === index ? { ...tab, ...change } : tab)) };
}

/** The world in which no tab waits for this tab's messages: requests may still arrive, answers are lost. */
export function abandon(world: World, index: number): World {
  const net = world.net
    .filter((message) => message.owner !== index || message.answer === 'none')
    .map((message) => (message.owner === index ? { ...message, owner: -1 } : message));
  return { ...world, net };
}

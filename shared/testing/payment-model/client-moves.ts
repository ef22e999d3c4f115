import {
  type AttemptEvent,
  advance,
  beginAttempt,
  isUnfinished,
  LATE_ARRIVAL_MS,
} from '@shared/payments/attempt/attempt-machine';
import {
  type AttemptProgress,
  afterAuthentication,
  afterChallenge,
  afterCheck,
  afterSend,
  afterUnauthorized,
  noProgress,
} from '@shared/payments/attempt/attempt-progress';
import { nextStep } from '@shared/payments/attempt/next-step';
import { authenticateIntent } from './server-moves';
import { abandon, type Message, type Rules, type Tab, type World, withTab } from './world';

/** Smaller than in the product, so that the search ends; the decisions do not depend on the numbers. */
const LIMITS = { checks: 1, resendsAfter: [1, 1], rounds: 2 };

/** Every state that can follow an action of the person or a tab. */
export function clientMoves(world: World, rules: Rules): World[] {
  return world.tabs.flatMap((tab, index) => [
    ...press(world, tab, index, rules),
    ...reload(world, tab, index, rules),
    ...proceed(world, tab, index, rules),
  ]);
}

function press(world: World, { at }: Tab, index: number, rules: Rules): World[] {
  const canPress = at === 'form' || at === 'refused' || at === 'unknown';
  if (!canPress || world.clicks === 0 || isLocked(world, index, rules)) return [];
  const pressed = { ...world, clicks: world.clicks - 1 };
  return [follow(pressed, index, rules) ?? withTab(pressed, index, { at: 'preparing' })];
}

function reload(world: World, { at }: Tab, index: number, rules: Rules): World[] {
  if (world.reloads === 0 || at === 'form') return [];
  const left = withTab(abandon({ ...world, reloads: world.reloads - 1 }, index), index, { run: null, intent: -1 });
  const fresh = withTab(left, index, { at: 'form', attempt: '' });
  return [isLocked(world, index, rules) ? fresh : (follow(left, index, rules) ?? fresh)];
}

/** True while another tab holds the lock of this payment. */
function isLocked(world: World, index: number, { locks }: Rules): boolean {
  const busy = ['preparing', 'looking', 'waiting', 'challenge'];
  return locks && world.tabs.some(({ at }, other) => other !== index && busy.includes(at));
}

/** The step that the journal requires of a tab instead of a new attempt; null if it may start one. */
function follow(world: World, index: number, rules: Rules): World | null {
  const { journal } = world;
  if (rules.client === 'new-attempt-per-click' || journal === null) return null;
  if (journal.state === 'done') return withTab(world, index, { at: 'paid', run: null, attempt: journal.attempt });
  if (!isUnfinished(journal)) return null;
  return onward(withTab(world, index, { attempt: journal.attempt }), index, noProgress(), rules);
}

function proceed(world: World, tab: Tab, index: number, rules: Rules): World[] {
  switch (tab.at) {
    case 'preparing':
      return [follow(world, index, rules) ?? begin(world, index)];
    case 'looking':
      return checkServer(world, index, tab.run ?? noProgress(), rules);
    case 'waiting':
      return [...giveUp(world, index, rules), ...receive(world, tab, index, rules)];
    case 'challenge':
      return challenge(world, tab, index, rules);
    default:
      return [];
  }
}

function begin(world: World, index: number): World {
  const attempt = `a${world.attempts + 1}`;
  const begun = { ...world, attempts: world.attempts + 1, journal: beginAttempt(attempt, 0) };
  return send(withTab(begun, index, { run: noProgress(), attempt }), index, attempt, -1);
}

function send(world: World, index: number, attempt: string, intent: number): World {
  const net = [...world.net, { owner: index, attempt, intent, asked: intent, answer: 'none' as const }];
  return withTab({ ...world, net }, index, { at: 'waiting' });
}

/** The next step of a tab's run, taken at once; a check with the server comes later. */
function onward(world: World, index: number, run: AttemptProgress, rules: Rules): World {
  const { journal } = world;
  if (journal === null) return world;
  const next = nextStep(journal, run, 0, true, LIMITS);
  switch (next.do) {
    case 'finish':
      return withTab(world, index, { at: next.as, run: null, attempt: journal.attempt, intent: -1 });
    case 'authenticate':
      return withTab(world, index, { at: 'challenge', run });
    case 'check':
      return withTab(world, index, { at: 'looking', run });
    case 'renew':
    case 'send': {
      const sent = apply(withTab(world, index, { run: afterSend(run) }), { type: 'sent', at: 0 }, rules);
      const intent = journal.pi === null ? -1 : Number(journal.pi);
      return send(withTab(sent, index, { attempt: journal.attempt }), index, journal.attempt, intent);
    }
  }
}

/** After two minutes a check finds no request in flight; an earlier check may. */
function checkServer(world: World, index: number, run: AttemptProgress, rules: Rules): World[] {
  if (world.journal === null) return [];
  // Another tab may have advanced the attempt meanwhile: a better step than a check then exists.
  const next = nextStep(world.journal, run, 0, true, LIMITS);
  if (next.do !== 'check') return [onward(world, index, run, rules)];
  const isLate = next.afterMs >= LATE_ARRIVAL_MS;
  if (isLate && world.net.some((message) => message.answer === 'none')) return [];
  if (world.charges.length > 0)
    return [onward(apply(world, { type: 'paid', reference: null }, rules), index, run, rules)];
  const seen = apply(world, { type: 'seen-unpaid', at: isLate ? LATE_ARRIVAL_MS : 0 }, rules);
  return [onward(seen, index, afterCheck(run, 'unpaid'), rules)];
}

/** A time-out, a dropped request and a dropped answer have the same consequences. */
function giveUp(world: World, index: number, rules: Rules): World[] {
  if (world.losses === 0) return [];
  const lost = abandon({ ...world, losses: world.losses - 1 }, index);
  // The naive client takes a missing answer for a failure and says so.
  if (rules.client === 'new-attempt-per-click') return [withTab(lost, index, { at: 'refused', run: null })];
  return [onward(lost, index, lost.tabs[index]?.run ?? noProgress(), rules)];
}

function receive(world: World, tab: Tab, index: number, rules: Rules): World[] {
  const message = world.net.find(({ owner, answer }) => owner === index && answer !== 'none');
  if (message === undefined) return [];
  const rest = { ...world, net: world.net.filter((other) => other !== message) };
  const run = tab.run ?? noProgress();
  switch (message.answer) {
    case 'paid':
      return [onward(apply(rest, { type: 'paid', reference: null }, rules, message), index, run, rules)];
    case 'refused':
      return [
        onward(
          apply(
            rest,
            { type: 'refused', message: 'declined', intent: message.asked === -1 ? null : String(message.asked) },
            rules,
            message,
          ),
          index,
          run,
          rules,
        ),
      ];
    case 'needs-action': {
      const asked = apply(rest, { type: 'needs-action', pi: String(message.intent) }, rules, message);
      return [onward(withTab(asked, index, { intent: message.intent }), index, afterChallenge(run), rules)];
    }
    case 'unauthorized': {
      const final = run.unauthorized === 'renewed' ? 'unauthorized' : null;
      const moved = apply(rest, { type: 'unauthorized', final }, rules, message);
      return [onward(moved, index, afterUnauthorized(run), rules)];
    }
    default:
      return [onward(rest, index, run, rules)];
  }
}

function challenge(world: World, tab: Tab, index: number, rules: Rules): World[] {
  const run = tab.run ?? noProgress();
  const passed = onward(
    authenticateIntent(world, tab.intent, tab.attempt, 'charged'),
    index,
    afterAuthentication(run, true),
    rules,
  );
  const isStillOpen = world.intents[tab.intent]?.state === 'waiting';
  if (!isStillOpen) return [passed];
  const event: AttemptEvent = { type: 'challenge-failed', message: 'not authenticated' };
  const failed = apply(authenticateIntent(world, tab.intent, tab.attempt, 'failed'), event, rules);
  return [passed, onward(failed, index, afterAuthentication(run, false), rules)];
}

/** As in the journal: only the attempt's own record is advanced, but a payment is always recorded. */
function apply(world: World, event: AttemptEvent, rules: Rules, message?: Message): World {
  const { journal } = world;
  if (journal === null) return world;
  if (message !== undefined && message.attempt !== journal.attempt && event.type !== 'paid') return world;
  const moved = advance(journal, event);
  const isHasty = rules.client === 'hasty-refusal' && moved.refusal !== null && moved.state !== 'done';
  return { ...world, journal: isHasty ? { ...moved, state: 'refused' } : moved };
}

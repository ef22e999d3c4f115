import type { Intent, Message, Rules, World } from './world';

/** Every state that can follow an action of the server or the network. */
export function serverMoves(world: World, rules: Rules): World[] {
  return world.net.flatMap((message, index) => {
    if (message.answer !== 'none') return [];
    const rest = world.net.filter((_, at) => at !== index);
    const answered = [
      ...serve({ ...world, net: rest }, message, rules),
      ...answerUnauthorized({ ...world, net: rest }, message),
    ];
    // A request that no tab waits for may also never arrive.
    return message.owner === -1 ? [...answered, { ...world, net: rest }] : answered;
  });
}

/**
 * The person passes or fails the challenge of an intent, for the attempt `attempt`. Passing charges it, as in Stripe's
 * own flow.
 */
export function authenticateIntent(world: World, index: number, attempt: string, state: 'charged' | 'failed'): World {
  const intent = world.intents[index];
  if (intent === undefined || intent.state !== 'waiting') return world;
  const intents = world.intents.map((known, at) => (at === index ? { ...known, state } : known));
  return state === 'charged' ? charge({ ...world, intents }, attempt) : { ...world, intents };
}

function answerUnauthorized(world: World, request: Message): World[] {
  if (world.expiries === 0) return [];
  return [reply({ ...world, expiries: world.expiries - 1 }, request, 'unauthorized')];
}

function serve(world: World, request: Message, rules: Rules): World[] {
  const known = recall(world, request, rules);
  if (known !== null) return [reply(world, request, known)];
  const intent = findIntent(world, request, rules);
  if (intent !== -1) return [replyOfIntent(world, request, intent)];
  const declined = world.declines > 0 ? [reply(decline(world, request.attempt, rules), request, 'refused')] : [];
  return [...declined, accept(world, request, rules)];
}

/** The answer to a request that the server has already executed. */
function recall(world: World, request: Message, { dedupe }: Rules): Message['answer'] | null {
  if (dedupe === 'order') return world.charges.length > 0 ? 'paid' : null;
  const stored = world.stored[request.attempt];
  if (dedupe === 'nothing' || stored === undefined) return null;
  // Stripe accepts a token once; only a key retrieves the first answer.
  return dedupe === 'token' ? 'already-used' : stored;
}

function findIntent(world: World, request: Message, { dedupe }: Rules): number {
  if (request.intent !== -1) return request.intent;
  if (dedupe === 'nothing') return -1;
  const own = world.intents.findIndex((intent) => intent.attempt === request.attempt);
  if (own !== -1 || dedupe !== 'order') return own;
  return world.intents.findIndex((intent) => intent.state !== 'failed');
}

function replyOfIntent(world: World, request: Message, index: number): World {
  const answers: Record<Intent['state'], Message['answer']> = {
    waiting: 'needs-action',
    charged: 'paid',
    failed: 'refused',
  };
  const state = world.intents[index]?.state ?? 'failed';
  return reply(world, { ...request, intent: index }, answers[state]);
}

function accept(world: World, request: Message, rules: Rules): World {
  if (!rules.secure) return reply(charge(world, request.attempt), request, 'paid');
  const intents: Intent[] = [...world.intents, { attempt: request.attempt, state: 'waiting' }];
  return reply({ ...world, intents }, { ...request, intent: intents.length - 1 }, 'needs-action');
}

function decline(world: World, attempt: string, { softDecline, dedupe }: Rules): World {
  const isForgotten = softDecline || dedupe === 'order';
  const stored = isForgotten ? world.stored : { ...world.stored, [attempt]: 'refused' as const };
  return { ...world, declines: world.declines - 1, stored };
}

function charge(world: World, attempt: string): World {
  return { ...world, charges: [...world.charges, attempt], stored: { ...world.stored, [attempt]: 'paid' } };
}

function reply(world: World, request: Message, answer: Message['answer']): World {
  return request.owner === -1 ? world : { ...world, net: [...world.net, { ...request, answer }] };
}

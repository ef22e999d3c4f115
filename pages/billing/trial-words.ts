import type { StatusWords } from '@shared/payments/status/status-words';

const STARTING = 'Starting your trial';

/** Status texts of a trial, which costs nothing: they do not mention a payment. */
export const TRIAL_WORDS: StatusWords = {
  doing: { preparing: STARTING, sending: STARTING, authenticating: STARTING, confirming: 'Checking your trial' },
  refused: "Your trial hasn't started",
  unknown: 'We are checking whether your trial has started',
  elsewhere: () => 'Your trial is being started in another tab',
  finishThere: 'Please go on there.',
  notHeard: (detail) =>
    `We haven't heard back about your trial yet${detail === undefined ? '' : ` (${detail})`}. We're checking whether it has started.`,
  ifDone: "If it has, you'll see it here.",
};

/** The notice of a trial that has started, which is no purchase. */
export const TRIAL_STARTED = 'Your trial has started. It ends by itself, and nothing will be charged.';

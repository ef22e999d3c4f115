import type { FaxReason } from '@shared/reference/fax-reasons';

/** How a call fails. */
export interface FailedCall {
  reason: FaxReason;
  detail: string;
  /** Number of pages sent before; none by default. */
  afterPages?: number;
}

const always = (failed: FailedCall) => (): FailedCall => failed;

/**
 * Numbers with which calls of the fax line's stand-in fail, as documented in the README beside the test cards. Any
 * other number receives every fax. Each function takes the number of the try.
 */
export const TEST_NUMBERS: Readonly<Record<string, (tries: number) => FailedCall | undefined>> = {
  '+12025550181': always({ reason: 'busy', detail: 'Busy' }),
  '+12025550182': always({ reason: 'no_answer', detail: 'No answer' }),
  '+12025550183': always({ reason: 'not_a_fax', detail: 'A voice answered' }),
  '+12025550184': always({ reason: 'bad_number', detail: 'Number not in service' }),
  '+12025550185': always({ reason: 'rejected', detail: 'Call rejected' }),
  '+12025550186': (tries) => (tries === 1 ? { reason: 'busy', detail: 'Busy' } : undefined),
  '+12025550187': always({ reason: 'other', detail: 'The line broke off', afterPages: 1 }),
};

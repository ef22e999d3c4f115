/** @jest-environment node */
import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import type { Failure } from '@shared/api/transport/failure';
import fc from 'fast-check';
import { createLiveProgress } from './live-progress';
import {
  canRetry,
  deletableKey,
  isCancelable,
  isPending,
  movePhase,
  type UploadEvent,
  type UploadPhase,
} from './upload-state';

const form: UploadForm = {
  action: 'https://bucket.example/',
  key: 'k1',
  fields: { key: 'k1' },
  policy: 'cA==',
  signature: 's',
  signatureField: 'signature',
};
const progress = createLiveProgress(10);
const network: Failure = { kind: 'network' };
const take: UploadEvent = { type: 'take', isFormUsable: true, progress };
const failOnline = (failure: Failure): UploadEvent => ({ type: 'fail', failure, isOffline: false });
const run = (events: UploadEvent[], from: UploadPhase = { name: 'waiting' }) => events.reduce(movePhase, from);

const inspected: UploadEvent[] = [{ type: 'inspect' }, { type: 'inspected', inspection: { kind: 'unknown' } }];
const sending: UploadEvent[] = [...inspected, take, { type: 'set-up', form, progress }];
const registering: UploadEvent[] = [...sending, { type: 'stored', key: 'k1' }];

test('a file goes through setup, storage and registration to done', () => {
  expect(run(registering)).toEqual({ name: 'registering', key: 'k1' });
  expect(run([...registering, { type: 'registered' }])).toEqual({ name: 'done', key: 'k1' });
});

test('a cloud file skips the storage', () => {
  expect(run([...inspected, take, { type: 'stored', key: 'c1' }])).toEqual({ name: 'registering', key: 'c1' });
});

test('a faulty file is refused, but one that could not be inspected is not', () => {
  const refused: UploadEvent = { type: 'inspected', inspection: { kind: 'refused', reason: 'encrypted' } };
  expect(run([{ type: 'inspect' }, refused])).toEqual({ name: 'refused', reason: 'encrypted' });
  expect(run(inspected).name).toBe('ready');
});

test.each([
  ['set-up', [...inspected, take], network, 'policy', 'policy'],
  ['storage, outcome unknown', sending, network, 'storage', 'storage'],
  ['storage, server trouble', sending, { kind: 'status', status: 503 }, 'storage', 'storage'],
  ['storage, too slow', sending, { kind: 'timeout' }, 'storage', 'storage'],
  ['storage, form refused', sending, { kind: 'status', status: 403 }, 'storage', 'policy'],
  ['registration', registering, network, 'register', 'register'],
  ['registration refused', registering, { kind: 'refused', status: 400, message: 'no' }, 'register', 'register'],
] as [string, UploadEvent[], Failure, string, string][])(
  'after a failure of the %s it goes on from there',
  (_, events, failure, stage, from) => {
    const failed = run([...events, failOnline(failure)]);
    expect(failed).toMatchObject({ name: 'failed', stage, from: { stage: from } });
    expect(run([{ type: 'retry' }], failed)).toMatchObject({ name: 'ready', from: { stage: from } });
  },
);

test('a file that the server refuses for good is not tried again, and has nothing to be deleted', () => {
  const failed = run([
    ...registering,
    failOnline({ kind: 'refused', status: 400, message: 'no', code: 'unusable_file' }),
  ]);
  expect(failed).toMatchObject({ name: 'failed', stage: 'register' });
  expect(canRetry(failed)).toBe(false);
  expect(run([{ type: 'retry' }], failed)).toBe(failed);
  expect(deletableKey(failed)).toBeNull();
});

test('a retry sends the same bytes under the same key, unless the form has expired', () => {
  const ready = run([...sending, failOnline(network), { type: 'retry' }]);
  expect(movePhase(ready, take)).toEqual({ name: 'sending', form, progress });
  expect(movePhase(ready, { ...take, isFormUsable: false })).toEqual({ name: 'setting-up' });
});

test('without a connection a file pauses instead of failing', () => {
  const paused = run([...sending, { type: 'fail', failure: network, isOffline: true }]);
  expect(paused).toEqual({ name: 'paused', from: { stage: 'storage', form } });
});

test('removing a file involves the server only if it may have been registered', () => {
  expect(deletableKey(run([...sending, failOnline(network)]))).toBeNull();
  expect(deletableKey(run([...registering, failOnline(network)]))).toBe('k1');
  expect(isCancelable(run(sending))).toBe(true);
  expect(isCancelable(run(registering))).toBe(false);
});

const events: fc.Arbitrary<UploadEvent> = fc.oneof(
  fc.constantFrom<UploadEvent>(
    { type: 'inspect' },
    { type: 'inspected', inspection: { kind: 'unknown' } },
    { type: 'inspected', inspection: { kind: 'refused', reason: 'damaged' } },
    take,
    { ...take, isFormUsable: false },
    { type: 'set-up', form, progress },
    { type: 'stored', key: 'k1' },
    { type: 'registered' },
    { type: 'retry' },
    { type: 'delete' },
    { type: 'fail-delete', failure: network },
  ),
  fc
    .tuple(fc.constantFrom<Failure>(network, { kind: 'timeout' }, { kind: 'status', status: 403 }), fc.boolean())
    .map(([failure, isOffline]): UploadEvent => ({ type: 'fail', failure, isOffline })),
);

test('for any events in any order: a refused file stays refused, and a stored one keeps its key until it is deleted', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (list) => {
      let phase: UploadPhase = { name: 'waiting' };
      for (const event of list) {
        const next = movePhase(phase, event);
        if (phase.name === 'refused') expect(next).toBe(phase);
        if (phase.name === 'done') expect(['done', 'deleting']).toContain(next.name);
        const key = deletableKey(phase);
        if (key !== null && 'key' in next) expect(next.key).toBe(key);
        if (isCancelable(next)) expect(isPending(next)).toBe(true);
        phase = next;
      }
    }),
  );
});

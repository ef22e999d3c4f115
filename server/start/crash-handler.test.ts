import { EventEmitter } from 'node:events';
import { createLog } from '@server/platform/log';
import { installCrashHandler } from './crash-handler';

test('logs every uncaught error, and ends the process once', () => {
  const lines: string[] = [];
  const end = jest.fn();
  const failing = new EventEmitter();
  installCrashHandler(
    failing,
    createLog((line) => lines.push(line)),
    end,
  );
  failing.emit('unhandledRejection', new Error('first'));
  failing.emit('uncaughtException', new Error('second'));
  expect(end).toHaveBeenCalledTimes(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', what: 'unhandledRejection', error: expect.stringContaining('first') as unknown },
    { level: 'error', what: 'uncaughtException', error: expect.stringContaining('second') as unknown },
  ]);
});

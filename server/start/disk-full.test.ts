import { isDiskFull } from './disk-full';

test.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  [new Error("ENOSPC: no space left on device, copyfile 'a' -> 'b'"), true],
  [new Error('Build failed with 1 error:\nerror: write dist-server/server.js: no space left on device'), true],
  [new Error('Failed to write file in dist\n\nCaused by:\n    No space left on device (os error 28)'), true],
  [new Error('could not extend file: Disk quota exceeded'), true],
  [Object.assign(new Error('open'), { code: 'EACCES' }), false],
  [new Error('There is no space left in this line'), false],
  ['ENOSPC', false],
  [undefined, false],
])('%s: a full disk is %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

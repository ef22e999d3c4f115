import { spawnSync } from 'node:child_process';

it('fails on an old Node with one sentence, without loading anything else', () => {
  const asOldNode = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' });
    require('node:module').prototype.require = new Proxy(require('node:module').prototype.require, {
      apply(load, self, [name]) {
        if (name.includes('build-and-run')) throw new Error('loaded');
        return Reflect.apply(load, self, [name]);
      },
    });
    require('./scripts/start.cjs');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', asOldNode], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'This needs Node 20.19 or later, and this is Node 18.20.4: install a newer one from https://nodejs.org.\n',
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;
const WRITE = 'id -u; echo kept > "$DATA_DIR/file"; cat "$DATA_DIR/file"';

let root: string;
let script: string;
let volume: string;

beforeEach(() => {
  // Not in the folder for temporary files, nor beside the code: either may be closed to other users.
  root = mkdtempSync('/tmp/fax-container-');
  chmodSync(root, 0o755);
  script = join(root, 'start-container.sh');
  copyFileSync('deploy/start-container.sh', script);
  chmodSync(script, 0o755);
  // A folder of the user who runs the tests, as a host may mount it, with a file in it.
  volume = join(root, 'volume');
  mkdirSync(volume, { mode: 0o700 });
  writeFileSync(join(volume, 'file'), 'old', { mode: 0o600 });
});
afterEach(() => {
  chmodSync(volume, 0o700);
  rmSync(root, { recursive: true });
});

test('a volume of root is given to the server, which never runs as root', () => {
  const { stdout, stderr, status } = spawnSync(script, ['sh', '-c', WRITE], {
    // The user of the image does not exist here.
    env: { ...process.env, DATA_DIR: volume, APP_USER: 'nobody' },
    encoding: 'utf8',
  });
  const user = isRoot ? execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }) : `${process.getuid?.() ?? ''}\n`;
  expect([stdout, stderr, status]).toEqual([`${user}kept\n`, '', 0]);
  expect(user).not.toBe('0\n');
});

test('a volume that cannot be written to is named in one sentence', () => {
  chmodSync(volume, 0o500);
  // Root may write anywhere: as in a container that was started as another user.
  const asOther = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const { stdout, stderr, status } = spawnSync('env', [...asOther, script, 'echo', 'started'], {
    env: { ...process.env, DATA_DIR: volume },
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toMatch(/^The volume at .* belongs to another user: start the container as root, or give it to user/);
});

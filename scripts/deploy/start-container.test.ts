import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(process.cwd(), 'deploy/start-container.sh');
const isRoot = process.getuid?.() === 0;
const WRITE = 'id -u; echo kept > "$DATA_DIR/file"; cat "$DATA_DIR/file"';

/** A folder of the user who runs the tests, as a host may mount it, with a file in it. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fax-volume-'));
  writeFileSync(join(path, 'file'), 'old', { mode: 0o600 });
  return path;
}

function start(dataDir: string, command: string[]) {
  // The user of the image does not exist here.
  const env = { ...process.env, DATA_DIR: dataDir, APP_USER: 'nobody' };
  return spawnSync(SCRIPT, command, { env, encoding: 'utf8' });
}

test('a volume of root is given to the server, which never runs as root', () => {
  const path = folder();
  const { stdout, stderr, status } = start(path, ['sh', '-c', WRITE]);
  const user = isRoot ? execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }) : `${process.getuid?.() ?? ''}\n`;
  expect([stdout, stderr, status]).toEqual([`${user}kept\n`, '', 0]);
  expect(user).not.toBe('0\n');
  rmSync(path, { recursive: true });
});

test('a volume that cannot be written to is named in one sentence', () => {
  const path = folder();
  chmodSync(path, 0o500);
  // Root may write anywhere: as in a container that was started as another user.
  const asOther = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const { stdout, stderr, status } = spawnSync('env', [...asOther, SCRIPT, 'echo', 'started'], {
    env: { ...process.env, DATA_DIR: path },
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toMatch(/^The volume at .* belongs to another user: start the container as root, or give it to user/);
  chmodSync(path, 0o700);
  rmSync(path, { recursive: true });
});

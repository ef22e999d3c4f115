/**
 * Orders faxes with their files in real S3 stores: s3rver, which npx fetches, and Ceph's radosgw.
 * Usage: npm run test:stores   (as root, on Debian or Ubuntu)
 */
import { installPrograms } from '../scripts/check/install-programs';
import { CEPH_PROGRAMS, startRadosgw } from './store-lab/radosgw';
import { startS3rver } from './store-lab/s3rver';
import { tryStore } from './store-lab/try-store';

const problem = installPrograms(CEPH_PROGRAMS, 'trying stores');
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
for (const [name, start] of [
  ['s3rver', startS3rver],
  ['radosgw', startRadosgw],
] as const) {
  console.log(name);
  const store = await start();
  try {
    await tryStore(store);
  } finally {
    await store.close();
  }
}

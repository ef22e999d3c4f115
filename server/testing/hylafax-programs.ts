import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes replacements for HylaFAX's programs to a folder, with the files `queue` (one job a line, as faxstat lists it),
 * `calls` (what was called) and `mode` (`well`, or how they fail).
 */
export async function makeHylafaxPrograms(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(PROGRAMS)) {
    await writeFile(join(folder, name), `#!/bin/sh\ncd ${folder}\n${text}\n`);
    await chmod(join(folder, name), 0o755);
  }
  for (const name of ['queue', 'calls']) await writeFile(join(folder, name), '');
  await writeFile(join(folder, 'mode'), 'well');
}

/** They keep their queue in one file and log their calls in another. */
const PROGRAMS = {
  sendfax: `echo "sendfax $*" >> calls
while [ $# -gt 0 ]; do case $1 in -i) tag=$2; shift ;; esac; shift; done
case $(cat mode) in unreachable) echo 'Can not reach service' >&2; exit 255 ;; esac
job=$(($(wc -l < queue) + 1))
echo "fax|$job|W|$tag|0|" >> queue
case $(cat mode) in
  dies) kill -9 $$ ;;
  dies-with-the-server) echo silent > mode; exit 1 ;;
esac
echo "request id is $job (group id $job) for host localhost (2 files)"`,
  faxstat: `echo list >> lists
case $(cat mode) in silent) echo 'Can not reach service' >&2; exit 0 ;; esac
grep JobFmt "$HOME/.hylarc" > format
echo 'HylaFAX scheduler on host: Running'
echo 'Modem ttyIAX0 (+1.800.555.1212): Running and idle'
echo
[ -s queue ] && echo 'fax|JID|State|JobTag|Pages|Status'
cat queue`,
  faxrm: `echo "faxrm $*" >> calls; sed -i "s/^fax|$3|.|\\([^|]*\\)|.*/fax|$3|F|\\1|0|Job aborted by request/" queue`,
};

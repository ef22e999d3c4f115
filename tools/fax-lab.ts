/**
 * Starts two fax modems that call each other without a telephone line, and a HylaFAX to send with; announces and
 * installs the programs. Runs until Ctrl-C.
 * Usage: npm run fax-lab   (as root, on Debian or Ubuntu)
 */
import { installPrograms } from '../scripts/check/install-programs';
import { startFaxLab } from './fax-lab/lab';
import { LAB_PROGRAMS } from './fax-lab/programs';

const problem = installPrograms(LAB_PROGRAMS, 'the fax laboratory');
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const lab = await startFaxLab();
console.log(`The fax laboratory is ready. Whatever number is called, the second modem answers.

  By hand:        sendfax -n -h ${lab.modem}@${lab.server} -d 2025550143 FILE.pdf
  The server:     FAX_ENGINE=hylafax HYLAFAX_SERVER=${lab.server} HYLAFAX_MODEM=${lab.modem}
                  (with the payment provider's test keys: a server with stand-ins takes no FAX_ENGINE)

Received faxes are named below. Ctrl-C ends the laboratory and removes them.
`);
const told = new Set<string>();
const timer = setInterval(() => void tell(), 2_000);
process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());

async function tell(): Promise<void> {
  for (const file of await lab.received()) {
    if (!told.has(file)) console.log(`received: ${file}`);
    told.add(file);
  }
}

async function end(): Promise<void> {
  clearInterval(timer);
  await lab.close();
  process.exit(0);
}

import type { Exchange } from '../browser/browser';
import { readableHeaders } from '../browser/cors';
import { type Check, isElsewhere } from '../check';
import { counted } from '../report';

/** An unnoticeable difference, ms. */
const SMALL_MS = 60_000;

/** Checks what pages know of the server's time, which decides whether a delivery time is in the future. */
export function checkClock(check: Check, { came, at, ms }: Exchange): void {
  const { report } = check;
  if (!came) return;
  const { headers } = came;
  const date = headers.get('date');
  // The header has whole seconds.
  const ahead = Date.parse(date ?? '') + 500 - (at + ms / 2);
  if (date === null || Number.isNaN(ahead)) {
    const what = date === null ? 'there is no Date header' : 'the Date header is no date';
    report.add('less', 'Clock', `${what}: pages go by the clock of the visitor, which may be wrong`);
    return;
  }
  if (isElsewhere(check) && !readableHeaders(headers, true).has('date')) {
    report.add(
      'less',
      'Clock',
      'Access-Control-Expose-Headers does not name Date: pages go by the clock of the visitor, which may be wrong',
    );
  }
  if (Math.abs(ahead) < SMALL_MS) {
    report.add('ok', 'Clock', "the server's clock agrees with that of this machine");
    return;
  }
  const minutes = counted(Math.round(Math.abs(ahead) / 60_000), 'minute');
  report.add(
    'less',
    'Clock',
    `the server's clock is ${minutes} ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine. Pages go by the server's: if it is wrong, faxes for later are taken or refused at the wrong time`,
  );
}

import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';

/**
 * Answers calls on a modem like something that is no fax machine, until the program ends.
 *
 * @param device such as `/dev/ttyIAX1`; nothing else may use it
 * @param is `voice`: a person's telephone; `silence`: a fax modem that picks up and then sends nothing
 */
export function answerLikeNoFax(device: string, is: 'voice' | 'silence'): void {
  execFileSync('stty', ['-F', device, 'raw', '-echo']);
  // The laboratory's end takes the device away, which both streams report as a failure.
  const modem = createWriteStream(device).on('error', () => undefined);
  let heard = '';
  const line = createReadStream(device, { encoding: 'latin1' }).on('error', () => undefined);
  line.on('data', (text) => {
    heard += String(text);
    if (!heard.includes('RING')) return;
    heard = '';
    modem.write('ATA\r');
  });
  modem.write('ATZ\r');
  setTimeout(() => modem.write(`AT+FCLASS=${is === 'voice' ? 0 : 1}\r`), 1_000);
}

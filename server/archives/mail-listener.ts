import type { Services } from '@server/context';
import { SMTPServer } from 'smtp-server';
import { archiveOfAddress, fileMail } from './receive-mail';

/** Largest mail taken, in bytes. */
const MAX_MAIL = 41_943_040;
const MOST_RECIPIENTS = 20;

/**
 * Listens for mail to archives: an unknown address is refused while the sender is still on the line, so that it comes
 * back to them. Answers what stops it; listens nowhere when the port is 0.
 */
export async function listenForMail(services: Services): Promise<() => Promise<void>> {
  const { config, log } = services;
  if (config.smtpPort === 0) return () => Promise.resolve();
  const server = new SMTPServer({
    name: config.archiveDomain,
    size: MAX_MAIL,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxClients: 50,
    socketTimeout: 60_000,
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= MOST_RECIPIENTS) {
        done(smtpError(452, 'Too many recipients'));
        return;
      }
      archiveOfAddress(services, address).then(
        (id) => done(id === undefined ? smtpError(550, 'There is no such archive') : null),
        (error: unknown) => done(tryLater(error)),
      );
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(smtpError(552, 'The mail is too large'));
          return;
        }
        receive(
          Buffer.concat(chunks),
          session.envelope.rcptTo.map(({ address }) => address),
        ).then(
          () => done(),
          (error: unknown) => done(tryLater(error)),
        );
      });
    },
  });
  const receive = async (raw: Buffer, addresses: string[]): Promise<void> => {
    const ids = await Promise.all(addresses.map((address) => archiveOfAddress(services, address)));
    // An identifier changed since it was named: the sender's next try is told so.
    if (ids.includes(undefined)) throw new Error('An archive is gone');
    const filed = await fileMail(services, raw, [...new Set(ids.filter((id) => id !== undefined))]);
    log.info('mail filed', { documents: filed });
  };
  const tryLater = (error: unknown): Error => {
    log.error('mail', {}, error);
    return smtpError(451, 'Please try again later');
  };
  server.on('error', (error) => log.warn('smtp', { reason: error.message }));
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed);
    server.listen(config.smtpPort, config.host, listening);
  });
  return () => new Promise((closed) => server.close(closed));
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

import type { ArchiveServices } from '@server/archives/services';
import { MINUTE, SECOND } from '@server/platform/clock';
import { SMTPServer } from 'smtp-server';
import { archiveOfAddress } from './receive-mail';
import { answerTo, SmtpRefusal } from './smtp-refusal';
import { MAIL_BOUNDS } from './spool-mail';
import { takeMail } from './take-mail';

/** Limits for senders. */
export interface ListenerLimits {
  recipients: number;
  /** Concurrent connections. */
  connections: number;
  /** Longest silence, ms. */
  silence: number;
  /** Maximum time for a whole mail to arrive, ms: one that trickles in is never silent. */
  data: number;
}

const LIMITS: ListenerLimits = { recipients: 20, connections: 50, silence: MINUTE, data: 10 * MINUTE };

/** How long senders have to finish at shutdown, ms. */
const CLOSE_LIMIT = 20 * SECOND;

/** Listens for mail to archives, unless the port is 0. Returns a function that stops it. */
export async function listenForMail(services: ArchiveServices): Promise<() => Promise<void>> {
  const { config } = services;
  if (config.smtpPort === 0) return () => Promise.resolve();
  const server = createMailServer(services);
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed);
    server.listen(config.smtpPort, config.smtpHost, listening);
  });
  return () => new Promise((closed) => server.close(closed));
}

/**
 * The mail server, not listening yet. It rejects unknown recipients and unacceptable mail during the SMTP session, and
 * the mail bounces to the sender.
 */
export function createMailServer(services: ArchiveServices, limits = LIMITS): SMTPServer {
  const { config, log } = services;
  const server = new SMTPServer({
    name: config.archiveDomain,
    size: MAIL_BOUNDS.size,
    rejectOversized: true,
    authOptional: true,
    hideENHANCEDSTATUSCODES: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxClients: limits.connections,
    socketTimeout: limits.silence,
    closeTimeout: CLOSE_LIMIT,
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= limits.recipients) {
        done(new SmtpRefusal(452, 'Too many recipients'));
        return;
      }
      archiveOfAddress(services, address).then(
        (id) => done(id === undefined ? new SmtpRefusal(550, 'There is no such archive') : null),
        (error: unknown) => done(answerTo(error, log)),
      );
    },
    onData: (stream, { id, envelope }, done) => {
      const cut = setTimeout(() => cutOff(server, id), limits.data);
      stream.once('close', () => clearTimeout(cut));
      const addresses = envelope.rcptTo.map(({ address }) => address);
      takeMail(services, stream, addresses).then(
        (told) => done(null, told),
        (error: unknown) => done(answerTo(error, log)),
      );
    },
  });
  server.on('error', (error) => {
    // A failure to listen goes to the caller, who starts it.
    if (server.server.listening) log.warn('smtp', { reason: error.message });
  });
  return server;
}

/** Replies with the reason and closes the connection, which aborts the incoming mail. */
function cutOff(server: SMTPServer, id: string): void {
  for (const connection of server.connections) {
    if (connection.id === id) connection.send(421, 'The mail took too long');
  }
}

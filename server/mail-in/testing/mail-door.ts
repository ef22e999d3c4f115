import type { AddressInfo } from 'node:net';
import { createMailServer } from '@server/mail-in/mail-listener';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { connectSmtp } from '@server/testing/mail/smtp-client';
import type { TestServer } from '@server/testing/test-server';
import { mailOf } from './mail-builder';

/** A mail server, and a person with an archive. */
export interface MailDoor {
  holder: ArchiveHolder;
  /** Sends a mail, or what follows its usual header, to the archive; resolves with the reply. */
  send(mail: Buffer | string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a mail server on a free port. */
export async function openMailDoor(server: TestServer): Promise<MailDoor> {
  const holder = await newArchiveHolder(server);
  const mailServer = createMailServer(server.services);
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  // As AddressInfo: it listens on a TCP port.
  const { port } = mailServer.server.address() as AddressInfo;
  const address = `${holder.archive}@${server.config.archiveDomain}`;
  return {
    holder,
    send: async (mail) => {
      const sender = connectSmtp(port);
      await sender.reply();
      await sender.say('EHLO office.example');
      const reply = await sender.mail(address, typeof mail === 'string' ? mailOf(mail) : mail);
      sender.end();
      return reply;
    },
    close: () => new Promise<void>((done) => mailServer.close(done)),
  };
}

import { connect, type Socket } from 'node:net';

/** An SMTP client that can also break the protocol. */
export interface SmtpClient {
  /** Sends a line; resolves with the last line of the reply. */
  say(line: string): Promise<string>;
  /** Sends without waiting for a reply. */
  write(text: string): void;
  /** The next reply. */
  reply(): Promise<string>;
  /** Starts a mail to these addresses; resolves with the reply to DATA, after which the content is expected. */
  begin(addresses: readonly string[]): Promise<string>;
  /** Sends a whole mail, bytes as they are; resolves with the final reply. */
  mail(address: string, content: string | Buffer): Promise<string>;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
  end(): void;
}

/** Connects to a mail server on this machine; the greeting is its first reply. */
export function connectSmtp(port: number): SmtpClient {
  const socket: Socket = connect(port, '127.0.0.1');
  const replies: string[] = [];
  const waiting: ((reply: string) => void)[] = [];
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    // `250-` means that more lines of the reply follow.
    for (const line of lines.filter((one) => /^\d{3} /.test(one))) {
      const next = waiting.shift();
      if (next) next(line);
      else replies.push(line);
    }
  });
  socket.on('error', () => undefined); // `closed` follows
  const reply = (): Promise<string> => {
    const [first] = replies.splice(0, 1);
    return first === undefined ? new Promise((done) => waiting.push(done)) : Promise.resolve(first);
  };
  const write = (text: string): void => void socket.write(text);
  const say = (line: string): Promise<string> => {
    write(`${line}\r\n`);
    return reply();
  };
  const begin = async (addresses: readonly string[]): Promise<string> => {
    await say('MAIL FROM:<scanner@office.example>');
    for (const address of addresses) await say(`RCPT TO:<${address}>`);
    return say('DATA');
  };
  return {
    say,
    write,
    reply,
    begin,
    mail: async (address, content) => {
      await begin([address]);
      if (typeof content === 'string') return say(`${content}\r\n.`);
      socket.write(content.toString('latin1').replace(/^\./gm, '..'), 'latin1');
      return say('\r\n.');
    },
    closed: new Promise((done) => socket.once('close', () => done())),
    end: () => socket.destroy(),
  };
}

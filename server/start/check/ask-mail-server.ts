import { createTransport } from 'nodemailer';

/**
 * Greets the mail server, and signs in if the address has a user; sends nothing.
 *
 * @param limit ms
 * @throws Error if it does not answer, or refuses
 */
export async function askMailServer(url: string, limit: number): Promise<string> {
  const limits = { dnsTimeout: limit, connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
    return `the mail server at ${new URL(url).host} answers`;
  } finally {
    transport.close();
  }
}

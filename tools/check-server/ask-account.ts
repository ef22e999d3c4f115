import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Account, UsageError } from './options';

/**
 * The account to sign in to: CHECK_EMAIL and CHECK_PASSWORD, or input at the terminal, where the password is hidden.
 * Never an argument, which others on the machine can read.
 *
 * @throws UsageError without a terminal
 */
export async function askAccount(env: NodeJS.ProcessEnv): Promise<Account> {
  const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = env;
  if (email && password) return { email, password };
  if (!process.stdin.isTTY)
    throw new UsageError('--account takes CHECK_EMAIL and CHECK_PASSWORD, as there is no terminal to ask at');
  return { email: email || (await ask('E-mail address: ', true)), password: await ask('Password: ', false) };
}

async function ask(question: string, isShown: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: isShown ? process.stdout : silent, terminal: true });
  if (!isShown) process.stdout.write(question);
  const answer = await terminal.question(isShown ? question : '');
  terminal.close();
  if (!isShown) process.stdout.write('\n');
  return answer;
}

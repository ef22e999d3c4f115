/**
 * Simulates three years of people with plans: they buy, cancel, buy again, are declined, refunded and charge back,
 * while the server is sometimes off for hours or months. After every step, money, list and mails must agree: nothing is
 * charged that was not listed, before the shown day, twice for a day, or to another card, and no mail contradicts the
 * list.
 * Usage: npm run test:plan-lives -- [--lives 2000] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { exitWith } from './exit-with';
import { liveTogether } from './plan-lives/live-together';
import { randomNumbers } from './plan-lives/random-numbers';

const { values } = parseArgs({
  options: { lives: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
/** People who share a server and its clock. */
const TOGETHER = 100;

// The database of a test server does not keep the process alive.
setInterval(() => undefined, 60_000);
const random = randomNumbers(Number(values.seed));
const problems: string[] = [];
const counts = { lives: 0, charges: 0, mails: 0 };
while (counts.lives < Number(values.lives) && problems.length === 0) {
  const people = Math.min(TOGETHER, Number(values.lives) - counts.lives);
  const lived = await liveTogether(people, random);
  problems.push(...lived.problems);
  counts.lives += people;
  counts.charges += lived.charges;
  counts.mails += lived.mails;
  console.log(`${counts.lives} lives: ${counts.charges} charges, ${counts.mails} mails`);
}
exitWith(problems, 'money, lists and mails agreed all the time');

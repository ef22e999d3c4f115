import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { forgetZones } from '@shared/lib/time/dates';
import { lackZones } from '@shared/testing/browser/lacking-zones';
import { readOrderUpdate } from './order-update';

const LACKING = 'America/Coyhaique';

let server: TestServer;
let visitor: Visitor;
let giveBack: () => void;

beforeAll(async () => {
  giveBack = lackZones(LACKING);
  server = await createTestServer({ now: Date.parse('2027-03-01T12:00Z') });
});
beforeEach(() => {
  forgetZones();
  visitor = createVisitor(server);
});
afterAll(async () => {
  giveBack();
  await server.close();
});

test.each([LACKING, 'America/New_York', 'UTC', 'Asia/Calcutta', 'US/Pacific'])('accepts an order in %s', (tz) => {
  expect(readOrderUpdate({ tz })).toEqual({ tz });
});

test.each(['Mars/Olympus', 'constructor', 'Etc/Unknown', ' '])('refuses an order in %j', (tz) => {
  expect(() => readOrderUpdate({ tz })).toThrow('The time zone is not known');
});

test.each([
  ['America/New_York', 'Delivery: Tuesday, March 2, 2027 at 7:00 AM (New York)'],
  [LACKING, 'Delivery: Tuesday, March 2, 2027 at 9:00 AM (Coyhaique)'],
  // Clocks there no longer change; Node's data still says they do.
  ['America/Vancouver', 'Delivery: Tuesday, March 2, 2027 at 5:00 AM (Vancouver)'],
  // An older server may have stored this.
  ['Mars/Olympus', 'Delivery: Tuesday, March 2, 2027 at 12:00 PM (UTC)'],
])('the receipt of a fax scheduled in %s gives its time in that zone', async (tz, line) => {
  const order = await visitor.prepareOrder();
  const deliverytime = '2027-03-02T12:00:00Z';
  await visitor.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime });
  await server.services.db.updateTable('orders').set({ tz }).where('id', '=', order).execute();
  expect((await visitor.pay('tok_visa', undefined, 'ann@mail.example')).status).toBe(200);
  await server.runJobs();
  const mails = await server.services.db.selectFrom('mail').select('body').orderBy('id').execute();
  expect(mails.find(({ body }) => body.includes(order))?.body.split('\n')).toContain(line);
});

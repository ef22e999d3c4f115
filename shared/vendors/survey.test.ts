import { configureApp } from '@shared/lib/app-config';
import { forgetScript } from './load-script';
import { offerSurvey } from './survey';

const ADDRESS = 'https://apis.google.com/js/platform.js';
const ORDER = {
  id: 'order-1',
  email: 'ann@mail.example',
  country: 'US',
  deliveredAt: Date.parse('2027-04-20T23:59:59Z'),
  tz: 'UTC',
};

/** The opened parts of the provider's library, and what they were asked to show. */
const opened: string[] = [];
const shown: unknown[] = [];
/** Callbacks waiting for that part of the library. */
const waiting: (() => void)[] = [];

const arrive = () => {
  for (const done of waiting.splice(0)) done();
};

const script = () => document.querySelector(`script[src="${ADDRESS}"]`);

/** The provider's library as its script leaves it on the page: its parts load later. */
const withGapi = (gapi: object = {}) =>
  Object.assign(window, {
    gapi: {
      load: (name: string, done: () => void) => {
        opened.push(name);
        waiting.push(done);
      },
      surveyoptin: { render: (order: unknown) => shown.push(order) },
      ...gapi,
    },
  });

beforeEach(() => {
  for (const list of [opened, shown, waiting]) list.length = 0;
  forgetScript(ADDRESS);
  configureApp({ surveyMerchantId: '123456' });
});

afterEach(() => {
  configureApp({ surveyMerchantId: '' });
  Reflect.deleteProperty(window, 'gapi');
  script()?.remove();
});

test("the delivery day is the one in the order's time zone", async () => {
  const offered = offerSurvey({ ...ORDER, tz: 'Asia/Tokyo' });
  withGapi();
  script()?.dispatchEvent(new Event('load'));
  await offered;
  arrive();
  expect(shown).toMatchObject([{ estimated_delivery_date: '2027-04-21' }]);
});

test('the provider gets the order, its e-mail address, country and day, and nothing else', async () => {
  const paid = { ...ORDER, number: '2125550142', name: 'Ann Lee', fileName: 'letter.pdf', amount: 199 };
  const offered = offerSurvey(paid);
  expect(script()).toHaveAttribute('src', ADDRESS);
  withGapi();
  script()?.dispatchEvent(new Event('load'));
  await offered;
  arrive();
  expect(opened).toEqual(['surveyoptin']);
  expect(shown).toEqual([
    {
      merchant_id: '123456',
      order_id: 'order-1',
      email: 'ann@mail.example',
      delivery_country: 'US',
      estimated_delivery_date: '2027-04-20',
    },
  ]);
});

test.each([
  ['without a merchant id', '', ORDER.email],
  ['without an e-mail address', '123456', ''],
])('%s nothing is fetched and nothing is shown', async (_, surveyMerchantId, email) => {
  configureApp({ surveyMerchantId });
  withGapi();
  const offered = offerSurvey({ ...ORDER, email });
  expect(script()).toBeNull();
  await offered;
  expect([opened, shown]).toEqual([[], []]);
});

test('a script that fails to load is no error, and the next order requests it again', async () => {
  const offered = offerSurvey(ORDER);
  script()?.dispatchEvent(new Event('error'));
  await expect(offered).resolves.toBeUndefined();
  expect(script()).toBeNull();
  const again = offerSurvey(ORDER);
  withGapi();
  script()?.dispatchEvent(new Event('load'));
  await again;
  arrive();
  expect(shown).toHaveLength(1);
});

test('a script that never answers is no error', async () => {
  jest.useFakeTimers();
  const offered = offerSurvey(ORDER);
  jest.runAllTimers();
  jest.useRealTimers();
  await expect(offered).resolves.toBeUndefined();
});

test('a script that the page does not allow is no error', async () => {
  const setter = jest.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
    throw new TypeError('This document requires TrustedScriptURL');
  });
  await expect(offerSurvey(ORDER)).resolves.toBeUndefined();
  setter.mockRestore();
});

test.each<[brings: string, bring: () => unknown]>([
  ['nothing', () => undefined],
  ['something else', () => Object.assign(window, { gapi: { version: 2 } })],
  ['no opt-in', () => withGapi({ surveyoptin: undefined })],
  [
    'what throws when it is asked',
    () =>
      withGapi({
        load: () => {
          throw new Error('of the outside script');
        },
      }),
  ],
])('a script that brings %s is no error', async (_, bring) => {
  const offered = offerSurvey(ORDER);
  bring();
  script()?.dispatchEvent(new Event('load'));
  await expect(offered).resolves.toBeUndefined();
  expect(arrive).not.toThrow();
  expect(shown).toEqual([]);
});

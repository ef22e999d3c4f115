/** @jest-environment node */
import { checkCredentials, checkEmail, checkNewCredentials } from '@pages/login/login-schema';
import { checkContact } from '@shared/contact/contact-schema';
import { checkCard } from '@shared/payments/fields/card-schema';
import { NO_ADDRESSES, SHAPES } from '@shared/testing/address-shapes';

const OTHER_FIELDS = { name: 'Ann', password: 'four words on paper', postalCode: '10001', question: 'When?' };

/** Every form with an address, and the specification's message for an invalid one (section 5). */
const FORMS = [
  ['sign-in', checkCredentials, 'Please enter a valid email address.'],
  ['sign-up', checkNewCredentials, 'Please enter a valid email address.'],
  ['password reset', checkEmail, 'Please enter a valid email address.'],
  ['card', checkCard, 'Please provide a valid email address to complete your payment.'],
  ['contact request', checkContact, 'Please specify an email address to reply to.'],
] as const;

describe.each(FORMS)('%s', (_form, checkForm, message) => {
  test.each(SHAPES)('takes %s as one address', async (_shape, typed, email) => {
    expect(await checkForm({ ...OTHER_FIELDS, email: typed })).toMatchObject({ ok: true, values: { email } });
  });

  test.each(['', '   ', '\u200b', 'a@b', 'ann', 'ann@example.com, eve@example.com', ...NO_ADDRESSES])(
    'rejects %j',
    async (email) => {
      expect(await checkForm({ ...OTHER_FIELDS, email })).toEqual({ ok: false, errors: { email: message } });
    },
  );

  test.each(['an\u200bn@mail.example', 'ann@mail\u00ad.example'])('names what nobody sees in %j', async (email) => {
    const named = `${message} There is an invisible character in this one: please type it by hand.`;
    expect(await checkForm({ ...OTHER_FIELDS, email })).toEqual({ ok: false, errors: { email: named } });
  });
});

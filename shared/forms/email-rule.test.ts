/** @jest-environment node */
import { checkCredentials, checkEmail } from '@pages/login/login-schema';
import { checkContact } from '@shared/contact/contact-schema';
import { checkCard } from '@shared/payments/fields/card-schema';

const OTHER_FIELDS = { name: 'Ann', password: 'p', postalCode: '10001', question: 'When?' };

/** Every form that asks for an address, with the specification's message for an invalid one (section 5). */
const FORMS = [
  ['sign-in and sign-up', checkCredentials, 'Please enter a valid email address.'],
  ['password reset', checkEmail, 'Please enter a valid email address.'],
  ['card', checkCard, 'Please provide a valid email address to complete your payment.'],
  ['contact request', checkContact, 'Please specify an email address to reply to.'],
] as const;

describe.each(FORMS)('%s', (_form, checkForm, message) => {
  test.each(['jürgen@example.de', 'ann@bücher.example', ' ann@example.com '])('accepts %j', async (email) => {
    expect(await checkForm({ ...OTHER_FIELDS, email })).toMatchObject({ ok: true, values: { email: email.trim() } });
  });

  test.each(['', '   ', 'a@b', 'ann', 'ann@example.com, eve@example.com'])('rejects %j', async (email) => {
    expect(await checkForm({ ...OTHER_FIELDS, email })).toEqual({ ok: false, errors: { email: message } });
  });
});

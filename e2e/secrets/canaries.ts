/** Values typed into the fields, each unique, so that they are recognized anywhere. */
export const CANARIES = {
  contactName: 'Canary Contactname',
  contactEmail: 'canary-contact@example.com',
  question: 'Canary question about my fax',
  email: `canary-${crypto.randomUUID().slice(0, 8)}@example.com`,
  wrongPassword: 'canary wrong password',
  password: 'canary right password',
  newPassword: 'canary newer password',
  resetToken: 'canaryresettoken0123456789',
  resetPassword: 'canary reset password',
  profileName: 'Canary Profilename',
  profilePhone: '+1 212 555 0177',
  fileName: 'canary-file-name.pdf',
  number: '2125550142',
  senderName: 'Canary Sendername',
  senderPhone: '212 555 0133',
  coverTo: 'Canary Recipientname',
  coverSubject: 'Canary subject of my fax',
  coverMessage: 'Canary message on my cover page',
  cardholder: 'Canary Cardholder',
  receiptEmail: 'canary-receipt@example.com',
  postalCode: 'C4N4RY',
  card: '4000002500003155',
  cvc: '987',
} as const;

/** Name of a canary. */
export type CanaryName = keyof typeof CANARIES;

/** Names of all canaries in a text, in any encoding or spacing. */
export function canariesIn(text: string): CanaryName[] {
  const seen = [text, decoded(text), text.replace(/\D+/g, '')];
  // The security code is too short: matches could be coincidence.
  const names = (Object.keys(CANARIES) as CanaryName[]).filter((name) => name !== 'cvc');
  return names.filter((name) => {
    const canary: string = CANARIES[name];
    const digits = canary.replace(/\D/g, '');
    const isNumber = /^[\d +]+$/.test(canary);
    return seen.some((one) => one.includes(canary)) || (isNumber && (seen[2] ?? '').includes(digits.replace(/^1/, '')));
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    // Not a valid encoding.
    return text;
  }
}

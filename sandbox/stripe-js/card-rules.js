// How the provider's card field validates number, expiry and security code.

const BRANDS = [
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  { brand: 'mastercard', pattern: /^(?:5[1-5]|2[2-7])/, lengths: [16], cvc: 3 },
  { brand: 'visa', pattern: /^4/, lengths: [16], cvc: 3 },
  { brand: 'discover', pattern: /^(?:6011|65|64[4-9])/, lengths: [16], cvc: 3 },
  { brand: 'diners', pattern: /^3(?:0[0-5]|[689])/, lengths: [14], cvc: 3 },
  { brand: 'jcb', pattern: /^35/, lengths: [16], cvc: 3 },
];
const UNKNOWN = { brand: 'unknown', lengths: [16], cvc: 3 };

/** The brand of the digits typed so far. */
export function brandOf(digits) {
  return BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN;
}

/** Groups digits as on the card. */
export function formatNumber(digits) {
  const { groups = [4, 4, 4, 4], lengths } = brandOf(digits);
  let rest = digits.slice(0, Math.max(...lengths));
  const parts = [];
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** Formats typed digits as `12 / 34`; a single 2 to 9 means 02 to 09. */
export function formatExpiry(digits) {
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return full.length > 2 ? `${full.slice(0, 2)} / ${full.slice(2, 4)}` : full;
}

const error = (code, message) => ({ type: 'validation_error', code, message });

/** What is wrong with the number, or null. */
export function checkNumber(digits) {
  const { lengths } = brandOf(digits);
  if (digits.length < Math.min(...lengths)) return error('incomplete_number', 'Your card number is incomplete.');
  return luhn(digits) ? null : error('invalid_number', 'Your card number is invalid.');
}

/** What is wrong with the expiry date (`MMYY`), or null. */
export function checkExpiry(digits, now = new Date()) {
  if (digits.length < 4) return error('incomplete_expiry', "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return error('invalid_expiry_month', "Your card's expiration date is invalid.");
  if (year < now.getUTCFullYear())
    return error('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1) {
    return error('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

/** What is wrong with the security code, or null. */
export function checkCvc(digits, number) {
  return digits.length < brandOf(number).cvc
    ? error('incomplete_cvc', "Your card's security code is incomplete.")
    : null;
}

function luhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/* global addEventListener, CSS, CSSStyleSheet, document, fetch, location, parent */
// The page inside the card field's frame: only this page sees the number and sends it to the provider.
import { brandOf, checkCvc, checkExpiry, checkNumber, formatExpiry, formatNumber } from './card-rules.js';

const field = (id) => document.getElementById(id);
const number = field('number');
const expiry = field('expiry');
const cvc = field('cvc');
const digits = (input) => input.value.replace(/\D/g, '');
const left = new Set();

// A block, because in WebKit a tail call of postMessage names another window as the source of its message.
const tell = (message) => {
  parent.postMessage(message, location.origin);
};

function faults({ all }) {
  const shown = (input) => all || left.has(input);
  const isFull = (input, size) => digits(input).length >= size;
  const found = [];
  const length = Math.min(...brandOf(digits(number)).lengths);
  if (shown(number) || isFull(number, length)) found.push([number, checkNumber(digits(number))]);
  if (shown(expiry) || isFull(expiry, 4)) found.push([expiry, checkExpiry(digits(expiry))]);
  if (shown(cvc)) found.push([cvc, checkCvc(digits(cvc), digits(number))]);
  return found.filter(([, error]) => error !== null);
}

function report({ all = false } = {}) {
  const found = faults({ all });
  for (const input of [number, expiry, cvc]) {
    const isBad = found.some(([bad]) => bad === input);
    if (isBad) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    input.style.color = isBad ? (document.body.dataset.invalid ?? '') : '';
  }
  tell({
    type: 'change',
    complete:
      checkNumber(digits(number)) === null &&
      checkExpiry(digits(expiry)) === null &&
      checkCvc(digits(cvc), digits(number)) === null,
    empty: [number, expiry, cvc].every((input) => input.value === ''),
    brand: brandOf(digits(number)).brand,
    error: found[0]?.[1],
  });
  return found[0];
}

number.addEventListener('input', () => {
  number.value = formatNumber(digits(number));
  left.delete(number);
  report();
  if (digits(number).length >= Math.min(...brandOf(digits(number)).lengths) && checkNumber(digits(number)) === null)
    expiry.focus();
});
expiry.addEventListener('input', (event) => {
  // Deleting removes a digit, not just the slash.
  if (event.inputType !== 'deleteContentBackward') expiry.value = formatExpiry(digits(expiry));
  left.delete(expiry);
  report();
  if (checkExpiry(digits(expiry)) === null) cvc.focus();
});
cvc.addEventListener('input', () => {
  cvc.value = digits(cvc).slice(0, brandOf(digits(number)).cvc);
  left.delete(cvc);
  report();
});
for (const input of [number, expiry, cvc]) {
  input.addEventListener('focus', () => tell({ type: 'focus' }));
  input.addEventListener('blur', () => {
    if (input.value !== '') left.add(input);
    report();
    tell({ type: 'blur' });
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'escape' });
    if (event.key === 'Enter') tell({ type: 'enter' });
  });
}

async function create({ what, data, key }) {
  const fault = report({ all: true });
  if (fault) {
    fault[0].focus();
    return { error: fault[1] };
  }
  const card = {
    number: digits(number),
    exp_month: digits(expiry).slice(0, 2),
    exp_year: digits(expiry).slice(2),
    cvc: digits(cvc),
  };
  const body = what === 'token' ? { card: { ...card, ...data } } : { type: 'card', ...data, card };
  try {
    const path = what === 'token' ? 'tokens' : 'payment_methods';
    const response = await fetch(`/sandbox/stripe-api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    return response.ok ? { value: answer } : { error: answer.error };
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

addEventListener('message', async ({ data, source, origin }) => {
  if (source !== parent || origin !== location.origin) return;
  if (data.type === 'focus') number.focus();
  if (data.type === 'blur') document.activeElement?.blur();
  if (data.type === 'clear') {
    for (const input of [number, expiry, cvc]) input.value = '';
    left.clear();
    report();
  }
  if (data.type === 'style') applyStyle(data.style ?? {}, data.background);
  if (data.type === 'create') tell({ type: 'created', call: data.call, result: await create(data) });
});

function applyStyle({ base = {}, invalid = {} }, background = '') {
  document.body.style.backgroundColor = background;
  const { color = '', fontFamily = '', fontSize = '' } = base;
  Object.assign(document.getElementById('card').style, { color, fontFamily, fontSize });
  document.body.dataset.invalid = invalid.color ?? '';
  const placeholder = base['::placeholder']?.color;
  if (placeholder && CSS.supports('color', placeholder)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`input::placeholder { color: ${placeholder}; opacity: 1; }`);
    document.adoptedStyleSheets = [sheet];
  }
}

for (const input of [number, expiry, cvc]) input.disabled = false;
tell({ type: 'ready' });

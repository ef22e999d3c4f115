import { loadPhone } from '@shared/lib/phone/phone';
import { string } from 'yup';

/** An international phone number of any country, trimmed, or nothing. Rejects if the phone data cannot be loaded. */
export function optionalPhone(message: string, max: number) {
  return string()
    .trim()
    .default('')
    .max(max, message)
    .test('phone', message, async (value) => value === '' || (await isInternationalPhone(value)));
}

async function isInternationalPhone(text: string): Promise<boolean> {
  const phone = await loadPhone();
  const outcome = await phone.check(text, null);
  // A number in a region that faxes cannot be sent to is still a valid phone number.
  return outcome.ok || 'unsupported' in outcome;
}

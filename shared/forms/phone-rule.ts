import { loadPhone } from '@shared/lib/phone/phone';
import { string } from 'yup';

/** An optional international phone number of any country, trimmed. Rejects if the phone data cannot be loaded. */
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
  // A region without fax service still has valid phone numbers.
  return outcome.ok || 'unsupported' in outcome;
}

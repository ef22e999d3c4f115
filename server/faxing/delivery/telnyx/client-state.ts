/** Telnyx returns this text with a fax and in its calls: the name of the try, in base64 as it requires. */
export function stateOfTry(id: string): string {
  return Buffer.from(id).toString('base64');
}

/** The try named in a text that Telnyx returned; null if it is not ours. */
export function tryOfState(state: string): string | null {
  const id = Buffer.from(state, 'base64').toString();
  return /^[0-9A-Za-z-]+-\d+$/.test(id) ? id : null;
}

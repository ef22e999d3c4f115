/** The seller's name if no setting gives one. */
interface Brand {
  brandName: string;
  supportEmail: string;
}

/**
 * A receipt's lines about the seller: those of the setting, separated by line breaks or, where it cannot have any, by `
 * `; without a setting, the brand and its support address.
 */
export function sellerLines(setting: string | undefined, { brandName, supportEmail }: Brand): string[] {
  const lines = (setting ?? '').split(/\r?\n|\\n/).map((line) => line.trim());
  const named = lines.filter((line) => line !== '');
  return named.length > 0 ? named : [brandName, supportEmail];
}

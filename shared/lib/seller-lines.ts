/** Who sells, if no setting says so. */
interface Brand {
  brandName: string;
  supportEmail: string;
}

/**
 * The lines in which a receipt names the seller: those of the setting, separated by line breaks or, where a setting cannot
 * have any, by `\n`; without one, the brand and its support address.
 */
export function sellerLines(setting: string | undefined, { brandName, supportEmail }: Brand): string[] {
  const lines = (setting ?? '').split(/\r?\n|\\n/).map((line) => line.trim());
  const named = lines.filter((line) => line !== '');
  return named.length > 0 ? named : [brandName, supportEmail];
}

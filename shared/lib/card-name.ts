/** A card as "Visa ending in 4242"; `brand` as the payment provider writes it, and either may be empty. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1);
  return last4 === '' ? name : `${name} ending in ${last4}`;
}

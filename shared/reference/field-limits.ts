/** The most characters each kind of field takes. The specification sets none; these keep every check linear and quick. */
export const FIELD_LIMITS = { email: 254, name: 200, phone: 40, question: 5_000, postalCode: 20 } as const;

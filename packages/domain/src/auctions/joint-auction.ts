/** An organiser of a joint auction and how many of its lots are his, as text. */
export interface Customer {
  readonly id: number;
  readonly value: string | null;
}

/** PROP-099. */
export const mostLotDigits = 3;

/** PROP-099..101: 1 to 999, no leading zero. */
export const isCustomerVolume = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text);

/** Digits without spaces and leading zeros; any other text stays as it was typed (FIX-106). */
export function maskCustomerVolume(typed: string): string {
  const digits = typed.replace(/\s/g, "");
  return /^\d*$/.test(digits) ? digits.replace(/^0+/, "") : typed;
}

/** PROP-092, F4, A-29: there are organisers, and their lots make up all lots. */
export const sharesAllLots = (customers: readonly Customer[], lotQty: string): boolean =>
  customers.length > 0 &&
  customers.every(({ value }) => value !== null && isCustomerVolume(value)) &&
  BigInt(lotQty) === customers.reduce((sum, { value }) => sum + BigInt(value!), 0n);

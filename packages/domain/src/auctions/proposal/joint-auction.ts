/** An organiser of a joint auction with its number of lots as text. */
export interface AuctionCustomer {
  readonly id: number;
  readonly value: string | null;
}

/** PROP-099: maximum digits of a number of lots. */
export const maxLotDigits = 3;

/** PROP-099..101: 1 to 999, no leading zero. */
export const isCustomerVolume = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text);

/** Removes leading zeros; leaves other text unchanged (FIX-106). */
export const maskCustomerVolume = (typed: string): string => typed.replace(/^0+(?=\d*$)/, "");

/** PROP-092, F4, A-29: whether there are organisers and their lots add up to all lots. */
export const sharesAllLots = (customers: readonly AuctionCustomer[], lotQty: string): boolean =>
  customers.length > 0 &&
  customers.every(({ value }) => value !== null && isCustomerVolume(value)) &&
  BigInt(lotQty) === customers.reduce((sum, { value }) => sum + BigInt(value!), 0n);

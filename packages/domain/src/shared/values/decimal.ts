/** An exact decimal as text: optional minus, digits, optional point and digits. Type of money and tonnes. */
export type Decimal = string;

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/;
/** FIX-122, SCREEN-101: no line breaks at it; 0.25 em wide in the font of the screens, where U+202F has 0.13 em. */
const groupSpace = "\u00a0";

/** Maximum digits, so that hostile input cannot slow down the arithmetic. */
const maxDigits = 40;

export const isDecimal = (text: string): text is Decimal => text.length <= maxDigits && pattern.test(text);

/** Whether the text is a positive number within these maximum digits before and after the point. */
export const isPositive = (
  text: string,
  digits: { readonly whole: number; readonly scale: number },
): boolean =>
  isDecimal(text) &&
  scaleOf(text) <= digits.scale &&
  normalizeDecimal(text).split(".")[0]!.length <= digits.whole &&
  toScaled(text, scaleOf(text)) > 0n;

/** Returns the digits after the point, including trailing zeros. */
export const scaleOf = (value: Decimal): number => value.split(".")[1]?.length ?? 0;

/**
 * Converts to an integer of the last digit: 17.5 with scale 2 is 1750n. Exact: `scale` must be at least that
 * of the value.
 */
export function toScaled(value: Decimal, scale: number): bigint {
  const [, sign, whole, fraction = ""] = pattern.exec(value) ?? [];
  if (whole === undefined || fraction.length > scale)
    throw new RangeError(`${value} does not fit the scale ${scale}`);
  const scaled = BigInt(whole + fraction.padEnd(scale, "0"));
  return sign ? -scaled : scaled;
}

/** Converts an integer of the last digit back: 1750n with scale 2 is 17.50. */
export function fromScaled(scaled: bigint, scale: number): Decimal {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const sign = scaled < 0n ? "-" : "";
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}

const aligned = (a: Decimal, b: Decimal) => {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return { a: toScaled(a, scale), b: toScaled(b, scale), scale };
};

/** Returns -1, 0 or 1; 1.5 equals 1.50. */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const { a, b } = aligned(left, right);
  return a < b ? -1 : a > b ? 1 : 0;
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const { a, b, scale } = aligned(left, right);
  return fromScaled(a + b, scale);
}

export function subtractDecimals(left: Decimal, right: Decimal): Decimal {
  const { a, b, scale } = aligned(left, right);
  return fromScaled(a - b, scale);
}

/** Exact product; its scale is the sum of both. */
export const multiplyDecimals = (left: Decimal, right: Decimal): Decimal =>
  fromScaled(toScaled(left, scaleOf(left)) * toScaled(right, scaleOf(right)), scaleOf(left) + scaleOf(right));

/** Removes leading zeros and the minus of zero; keeps the digits after the point. */
export const normalizeDecimal = (value: Decimal): Decimal =>
  fromScaled(toScaled(value, scaleOf(value)), scaleOf(value));

/** Removes trailing zeros: 60.000 tonnes would read as sixty thousand. */
export const withoutZeros = (value: Decimal): Decimal =>
  value.includes(".") ? value.replace(/\.?0+$/, "") : value;

/** Formats with no-break spaces and a comma: `17 420,00`. `scale` pads with zeros and never drops a digit. */
export function formatDecimal(value: Decimal, scale = 0): string {
  const [whole, fraction = ""] = normalizeDecimal(value).split(".") as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupSpace);
  const padded = fraction.padEnd(scale, "0");
  return padded === "" ? grouped : `${grouped},${padded}`;
}

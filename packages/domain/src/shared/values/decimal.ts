/** An exact decimal number as text: an optional minus, digits, a dot and more digits. Money and tonnes are this. */
export type Decimal = string;

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/;
/** What people put between thousands: space, no-break, figure, thin and narrow no-break spaces, tabs. */
const groupSpaces = /[\s\u00a0\u2007\u2009\u202f]/g;
const thinSpace = "\u2009";

/** Digits are bounded so that hostile input cannot make the arithmetic slow. */
const maxDigits = 40;

export const isDecimal = (text: string): text is Decimal => text.length <= maxDigits && pattern.test(text);

/** Whether it is a number above zero with at most so many digits before and after the dot. */
export const isPositive = (
  text: string,
  digits: { readonly whole: number; readonly scale: number },
): boolean =>
  isDecimal(text) &&
  scaleOf(text) <= digits.scale &&
  normalizeDecimal(text).split(".")[0]!.length <= digits.whole &&
  toScaled(text, scaleOf(text)) > 0n;

/** Digits after the dot, trailing zeros included. */
export const scaleOf = (value: Decimal): number => value.split(".")[1]?.length ?? 0;

/** The value as a whole number of its last digit: 17.5 with scale 2 is 1750n. Exact: `scale` is at least its own. */
export function toScaled(value: Decimal, scale: number): bigint {
  const [, sign, whole, fraction = ""] = pattern.exec(value) ?? [];
  if (whole === undefined || fraction.length > scale) throw new RangeError(`${value} has no scale ${scale}`);
  const scaled = BigInt(whole + fraction.padEnd(scale, "0"));
  return sign ? -scaled : scaled;
}

/** The decimal of a whole number of its last digit: 1750n with scale 2 is 17.50. */
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

/** -1, 0 or 1; 1.5 equals 1.50. */
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

/** One spelling of a number: no leading zeros, no minus before zero; digits after the dot stay as they are. */
export const normalizeDecimal = (value: Decimal): Decimal =>
  fromScaled(toScaled(value, scaleOf(value)), scaleOf(value));

/** 60.000 tonnes are read as `60`: with the zeros they look like sixty thousand. */
export const withoutZeros = (value: Decimal): Decimal =>
  value.includes(".") ? value.replace(/\.?0+$/, "") : value;

/**
 * The number that was typed or pasted: comma or dot, any spaces between thousands, a typographic minus;
 * undefined when it is none or could be read in two ways (1.234,56).
 */
export function parseDecimal(typed: string): Decimal | undefined {
  const text = typed.replace(groupSpaces, "").replace("\u2212", "-").replace(",", ".");
  const completed = text.replace(/^(-?)\.(?=\d)/, "$10.").replace(/(?<=\d)\.$/, "");
  return isDecimal(completed) ? normalizeDecimal(completed) : undefined;
}

/**
 * Thin spaces between thousands and a comma: `17 420,00`. `scale` pads with zeros and never drops a digit.
 */
export function formatDecimal(value: Decimal, scale = 0): string {
  const [whole, fraction = ""] = normalizeDecimal(value).split(".") as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thinSpace);
  const padded = fraction.padEnd(scale, "0");
  return padded === "" ? grouped : `${grouped},${padded}`;
}
